import { RequestError, ResponseShapeError } from "@digital-evidence/client/errors";
import CloudAlert from "lucide-react/icons/cloud-alert";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { FailureQuote } from "./failure-quote.tsx";
import { MessagePanel } from "./message-panel.tsx";
import { useOnline } from "./online.ts";
import { TechnicalDetails } from "./technical-details.tsx";
import { detailsWords, waitingWords } from "../words/failure.ts";
import { actionWords } from "../words/parts.ts";

type Props = {
  /** A sentence of the explorer that says what could not be done. It is never the error's own message. */
  title: string;
  error: Error;
  advice: ReactNode;
  isRetrying: boolean;
  onRetry: () => void;
  inPanel?: boolean;
};

export function ErrorPanel({ title, error, advice, isRetrying, onRetry, inPanel = false }: Props) {
  const isOnline = useOnline();
  const isOffline = !isOnline && error instanceof RequestError && error.code === "NETWORK";
  return (
    <div role="alert">
      <MessagePanel
        icon={<CloudAlert size={22} />}
        title={isOffline ? waitingWords.offline.title : title}
        inPanel={inPanel}
        actions={
          <Button onClick={onRetry} disabled={isRetrying}>
            <RotateCw size={16} />
            {isRetrying ? actionWords.trying : actionWords.tryAgain}
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
