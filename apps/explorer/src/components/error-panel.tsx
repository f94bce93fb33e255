import { RequestError, ResponseShapeError } from "@digital-evidence/client/errors";
import CloudAlert from "lucide-react/icons/cloud-alert";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { MessagePanel, Disclosure } from "./panel.tsx";
import { useOnline } from "./online.ts";
import { detailsWords, waitingWords, detailsWords as words } from "../words/failure.ts";
import { actionWords } from "../words/parts.tsx";
import { visibleJson, visibleText } from "../format/text.ts";
import { technicalDetails, failureWords, QUOTE_LENGTH } from "../phrasing/failure.ts";
import { CopyButton } from "./copy-button.tsx";
import styles from "./error-panel.module.css";
import { OutsideMark } from "./values.tsx";

type Props = {
  /** `title` is a sentence of the explorer that says what could not be done. It is never the error's own message. */
  words: { title: string; advice: ReactNode };
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  inPanel?: boolean;
};

/** What a page shows in the place of something that could not be requested. */
export function ErrorPanel({ words: { title, advice }, query, inPanel = false }: Props) {
  const isOnline = useOnline();
  const { error, isFetching, refetch } = query;
  if (error === null) return null;
  const isOffline = !isOnline && error instanceof RequestError && error.code === "NETWORK";
  return (
    <div role="alert">
      <MessagePanel
        icon={<CloudAlert size={22} />}
        title={isOffline ? waitingWords.offline.title : title}
        inPanel={inPanel}
        actions={
          <Button onClick={() => void refetch()} disabled={isFetching}>
            <RotateCw size={16} />
            {isFetching ? actionWords.trying : actionWords.tryAgain}
          </Button>
        }
      >
        {isOffline ? (
          <p>{waitingWords.offline.reason}</p>
        ) : (
          <>
            <p>
              <FailureQuote error={error} />
            </p>
            <p>{advice}</p>
          </>
        )}
        {error instanceof ResponseShapeError && <p>{detailsWords.report}</p>}
        <TechnicalDetails error={error} />
      </MessagePanel>
    </div>
  );
}

const MAX_SHOWN_LENGTH = 2000;

export function TechnicalDetails({ error }: { error: Error }) {
  const text = technicalDetails(error);
  return (
    <Disclosure summary={words.title} className={styles.details}>
      <div className={styles.body}>
        <pre translate="no" className={styles.text}>
          {visibleJson(text, MAX_SHOWN_LENGTH)}
        </pre>
        <CopyButton value={text} label={words.copied} />
      </div>
    </Disclosure>
  );
}

export function FailureQuote({ error }: { error: Error }) {
  const { words, quote } = failureWords(error);
  if (quote === null) return `${words}.`;
  return (
    <>
      {words}: <OutsideMark>{visibleText(quote, QUOTE_LENGTH)}</OutsideMark>.
    </>
  );
}
