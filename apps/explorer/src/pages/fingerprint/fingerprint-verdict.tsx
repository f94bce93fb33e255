import { logFailure } from "@digital-evidence/verdict/log";
import { EvidenceChain } from "../../components/evidence-chain.tsx";
import { EvidenceVerdict } from "../../components/evidence-verdict.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { MissingPart } from "../../components/missing-part.tsx";
import { useOnline } from "../../components/online.ts";
import { OWN_ROOT_ID } from "../../own-root/own-root-field.tsx";
import { howItWorksPath, reportPath } from "../../routes/routes.ts";
import { NoticedTry } from "../../waiting/unanswered.tsx";
import { fingerprintWords } from "../../words/fingerprint.tsx";
import styles from "./fingerprint-verdict.module.css";
import { ShareButton } from "./share-button.tsx";
import { unansweredShown } from "./unanswered-shown.ts";
import type { Judged } from "./use-fingerprint-verdict.ts";

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
  judged: Pick<Judged, "conclusion" | "log" | "hasChanged" | "waiting">;
};

export function FingerprintVerdict({ hash, judged }: Props) {
  const { conclusion, log, hasChanged, waiting } = judged;
  const isUnanswered = waiting !== null && conclusion.mark === "checking";
  const isOnline = useOnline();
  const words = isUnanswered ? unansweredShown(waiting, isOnline) : conclusion.told;
  const isLogFailed = log !== undefined && logFailure(log) !== null;
  const notice = isUnanswered ? (
    <NoticedTry trouble={waiting} />
  ) : (
    <>
      {hasChanged && words.mark !== "checking" && (
        <p className={styles.changed}>{fingerprintWords.changed}</p>
      )}
      {log?.contradiction && (
        <LogContradiction finding={log.contradiction} isEarlier={log.history === "FORKED_BEFORE"} />
      )}
    </>
  );
  const levels = <LedgerLevels log={log} conclusion={conclusion} />;
  return (
    <EvidenceVerdict
      words={words}
      notice={notice}
      ownRoot={OWN_ROOT_ID}
      explainedAt={howItWorksPath}
      reportAt={reportPath(hash)}
      {...(isLogFailed ? {} : { share: <ShareButton hash={hash} /> })}
    >
      <EvidenceChain
        links={conclusion.links}
        missing={conclusion.missing}
        more={{ ledger: levels }}
      />
    </EvidenceVerdict>
  );
}
