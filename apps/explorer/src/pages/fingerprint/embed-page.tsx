import type { ReceivedDetails } from "@digital-evidence/client";
import { hashOf } from "@digital-evidence/evidence/hash";
import type { Conclusion } from "@digital-evidence/verdict/conclude";
import type { ReactNode } from "react";
import { Button, ExternalLink } from "../../components/button.tsx";
import { CoverageMark } from "../../components/identity.tsx";
import { EvidenceVerdict } from "../../components/evidence-verdict.tsx";
import { Name, OutsideMark, Shortened, Code } from "../../components/values.tsx";
import { Notice } from "../../components/panel.tsx";
import { useOnline } from "../../components/online.ts";
import { useConfig } from "../../config/config.ts";
import { NO_ROOT } from "../../trust/read-own-root.ts";
import { failureText } from "../../phrasing/failure.ts";
import { useSource } from "../../queries/source.ts";
import { usePageTitle, dashboardPath, fingerprintPath } from "../../routes/routes.ts";
import { actionWords } from "../../words/parts.tsx";
import { embedWords as words, fingerprintWords } from "../../words/fingerprint.tsx";
import { headingWords } from "../../words/shell.ts";
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
      {hash === null ? (
        <Notice kind="unknown" title={words.badHash.title}>
          {words.badHash.advice}
        </Notice>
      ) : (
        <EmbeddedVerdict hash={hash} />
      )}
      {/* These words are at the lower edge of the frame, so that the verdict moves nothing when it appears. */}
      <div className={styles.embedAbout}>
        {hash !== null && (
          <p>
            <span className="visually-hidden">{words.hash}</span> <Code>{hash}</Code>
          </p>
        )}
        <p>
          <ExternalLink href={hash === null ? dashboardPath : fingerprintPath(hash)}>
            {words.open}
          </ExternalLink>
        </p>
        {published && <published.AsOf />}
        <p>
          {words.from(window.location.host)} {words.warning} {demonstration && words.demonstration}
        </p>
      </div>
    </main>
  );
}

const nothingBrought = { ...NO_ROOT };

function EmbeddedVerdict({ hash }: { hash: string }): ReactNode {
  const { network } = useConfig();
  const isOnline = useOnline();
  const { fingerprint, data, details, conclusion, waiting } = useFingerprintVerdict(hash, {
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
        {isElsewhere ? notFound.otherServer : notFound.sentence(<Code>{hash}</Code>, network.name)}
      </Notice>
    );
  }
  const unanswered = waiting === null ? null : unansweredShown(conclusion, waiting, isOnline);
  if (unanswered !== null) return <EvidenceVerdict isSettled words={unanswered} />;
  // `more` asks the visitor for a root. It is left out, because only the full page has a field for a root.
  const { more: _more, ...verdict } = conclusion.told;
  return (
    <EvidenceVerdict words={verdict}>
      <Subject details={details} conclusion={conclusion} />
    </EvidenceVerdict>
  );
}

type SubjectProps = { details: ReceivedDetails | undefined; conclusion: Conclusion };

/** Says which document the verdict is about, and whose it is. */
function Subject({ details, conclusion: { verification } }: SubjectProps) {
  const { documentId, organizationName, organizationId } = details ?? {};
  const isBound = verification?.checks.some(
    ({ id, verdict }) => id === "RECORD_HASH" && verdict === "pass",
  );
  const coverage = isBound ? "covered" : "stated";
  return (
    <p className={styles.embedSubject}>
      {documentId && (
        <span className={styles.identified} data-name>
          <OutsideMark>
            <Shortened value={documentId} ends={14} />
          </OutsideMark>
          <CoverageMark coverage={coverage} />
        </span>
      )}
      {details !== undefined && (
        <span className={styles.identified} data-name>
          <Name name={organizationName} id={organizationId} />
          <CoverageMark coverage={organizationName ? "stated" : coverage} />
        </span>
      )}
    </p>
  );
}
