import { EvidenceChain } from "../../components/evidence-chain.tsx";
import { EvidenceVerdict } from "../../components/evidence-verdict.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { MissingPart } from "../../components/missing-part.tsx";
import { useOnline } from "../../components/online.ts";
import { OWN_ROOT_ID } from "../../own-root/own-root-field.tsx";
import { howItWorksPath, reportPath } from "../../routes/routes.ts";
import type { Trouble } from "../../queries/trouble-store.ts";
import type { LogReport } from "../../transparency/look-at-log.ts";
import type { Trusted } from "../../transparency/trusted-witnesses.ts";
import { NoticedTry } from "../../waiting/unanswered.tsx";
import { fingerprintWords } from "../../words/fingerprint.tsx";
import { unansweredWords } from "../../phrasing/no-verdict.ts";
import styles from "./fingerprint-verdict.module.css";
import { ShareButton } from "./share-button.tsx";
import type { useEvidence } from "./use-evidence.ts";

const LedgerLevels = lazyPart(
  async () => (await import("../../transparency/ledger-levels.tsx")).LedgerLevels,
  MissingPart,
);
const LogContradiction = lazyPart(
  async () => (await import("../../transparency/log-contradiction.tsx")).LogContradiction,
  MissingPart,
);

type Props = {
  hash: string;
  evidence: ReturnType<typeof useEvidence>;
  /** The failed tries of a request that is still being retried. Null if no request is being retried. */
  waiting: Trouble | null;
  /** What was found in the service's log. Null until the log has been checked, or if the service has no log. */
  log: LogReport | null;
  /** The witnesses of that log that the visitor trusts. */
  trusted: Trusted | null;
};

export function FingerprintVerdict({ hash, evidence, waiting, log, trusted }: Props) {
  const { links, missing, hasChanged } = evidence;
  const isUnanswered = waiting !== null && evidence.words.mark === "checking";
  const isOnline = useOnline();
  const words = isUnanswered ? unansweredWords(waiting, isOnline) : evidence.words;
  const notice = isUnanswered ? (
    <NoticedTry trouble={waiting} />
  ) : (
    <>
      {hasChanged && words.mark !== "checking" && (
        <p className={styles.changed}>{fingerprintWords.changed}</p>
      )}
      {log?.finding.contradiction && (
        <LogContradiction
          finding={log.finding.contradiction}
          isEarlier={log.finding.history === "FORKED_BEFORE"}
        />
      )}
    </>
  );
  const levels = <LedgerLevels log={log} trusted={trusted} evidence={evidence.evidence} />;
  return (
    <EvidenceVerdict
      words={words}
      notice={notice}
      ownRoot={OWN_ROOT_ID}
      explainedAt={howItWorksPath}
      reportAt={reportPath(hash)}
      {...(log?.failure ? {} : { share: <ShareButton hash={hash} /> })}
    >
      <EvidenceChain links={links} missing={missing} more={{ ledger: levels }} />
    </EvidenceVerdict>
  );
}
