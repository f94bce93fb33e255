import { hashOf } from "@digital-evidence/evidence/hash";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { EvidenceVerdict } from "../../components/evidence-verdict.tsx";
import { ExternalLink } from "../../components/external-link.tsx";
import { Notice } from "../../components/notice.tsx";
import { useOnline } from "../../components/online.ts";
import { useConfig } from "../../config/config-context.ts";
import { NO_ROOT } from "../../own-root/read-own-root.ts";
import { failureText } from "../../phrasing/failure.ts";
import { useSource } from "../../queries/source.ts";
import { usePageTitle } from "../../routes/page-title.ts";
import { dashboardPath, fingerprintPath } from "../../routes/routes.ts";
import { actionWords } from "../../words/actions.ts";
import { embedWords as words } from "../../words/embed.ts";
import { fingerprintWords } from "../../words/fingerprint.tsx";
import { headingWords } from "../../words/headings.ts";
import styles from "./fingerprint.module.css";
import {
  isOtherServer,
  unansweredShown,
  useFingerprintVerdict,
} from "./use-fingerprint-verdict.ts";

/**
 * The page that other sites can show in a frame: the verdict on a fingerprint and a link to its full page. The page has
 * nothing that a visitor can change, keeps nothing on the device, and opens every link in a new tab.
 * @param text the end of the address, which may be anything
 */
export function EmbedPage({ text }: { text: string }) {
  const hash = hashOf(text);
  const { demonstration } = useConfig();
  const { published } = useSource();
  usePageTitle(fingerprintWords.title(hash ?? undefined));
  return (
    <main className={styles.embed}>
      <h1 className="visually-hidden">{headingWords.fingerprint.title}</h1>
      {/* The verdict comes last, so that it moves nothing when it appears. The name of this site comes first, so that
          readers see where the content is from even if the frame is low. */}
      <div className={styles.embedAbout}>
        <p>
          {words.from(window.location.host)} {words.warning} {demonstration && words.demonstration}
        </p>
        <p>
          <ExternalLink href={hash === null ? dashboardPath : fingerprintPath(hash)}>
            {words.open}
          </ExternalLink>
        </p>
        {published && <published.AsOf />}
        {hash !== null && (
          <p>
            <span className="visually-hidden">{words.hash}</span> <code>{hash}</code>
          </p>
        )}
      </div>
      {hash === null ? (
        <Notice kind="unknown" title={words.badHash.title}>
          {words.badHash.advice}
        </Notice>
      ) : (
        <EmbeddedVerdict hash={hash} />
      )}
    </main>
  );
}

const nothingBrought = { ...NO_ROOT };

function EmbeddedVerdict({ hash }: { hash: string }): ReactNode {
  const { network } = useConfig();
  const isOnline = useOnline();
  const { fingerprint, data, conclusion, waiting } = useFingerprintVerdict(hash, {
    brought: nothingBrought,
    isLogKept: false,
  });
  const isElsewhere = data === undefined && isOtherServer(fingerprint.error);
  if (data === undefined && fingerprint.isError && !isElsewhere) {
    return (
      <Notice
        kind="error"
        title={fingerprintWords.failed.title}
        action={
          <Button disabled={fingerprint.isFetching} onClick={() => void fingerprint.refetch()}>
            {fingerprint.isFetching ? actionWords.trying : actionWords.tryAgain}
          </Button>
        }
      >
        {failureText(fingerprint.error)}. {fingerprintWords.failed.advice}
      </Notice>
    );
  }
  if (data === null || isElsewhere) {
    const { notFound } = fingerprintWords;
    return (
      <Notice kind="unknown" title={notFound.title}>
        {isElsewhere ? notFound.otherServer : notFound.sentence(<code>{hash}</code>, network.name)}
      </Notice>
    );
  }
  if (waiting !== null && conclusion.mark === "checking") {
    return <EvidenceVerdict isSettled words={unansweredShown(waiting, isOnline)} />;
  }
  // `more` asks the visitor for a root. It is left out, because only the full page has a field for a root.
  const { more: _more, ...verdict } = conclusion.told;
  return <EvidenceVerdict isSettled words={verdict} />;
}
