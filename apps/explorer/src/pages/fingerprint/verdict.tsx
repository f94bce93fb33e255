import { logFailure } from "@digital-evidence/verdict/log";
import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { EvidenceChain } from "../../components/evidence-chain.tsx";
import { EvidenceVerdict } from "../../components/evidence-verdict.tsx";
import { lazyDialog } from "../../components/lazy-dialog.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { MissingAnswer, MissingPart } from "../../components/missing-part.tsx";
import { useOnline } from "../../components/online.ts";
import { OWN_ROOT_ID } from "../../own-root/own-root-field.tsx";
import { howItWorksPath, reportPath } from "../../routes/routes.ts";
import { NoticedTry } from "../../waiting/unanswered.tsx";
import { fingerprintWords } from "../../words/fingerprint.tsx";
import styles from "./fingerprint.module.css";
import { type Judged, unansweredShown } from "./use-fingerprint-verdict.ts";

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

const ShareDialog = lazyDialog(
  async () => (await import("./share-dialog.tsx")).ShareDialog,
  MissingAnswer,
);

function ShareButton({ hash }: { hash: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        onClick={() => {
          setOpen(true);
        }}
      >
        <Share2 size={16} />
        {fingerprintWords.share}
      </Button>
      {isOpen && (
        <ShareDialog
          hash={hash}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
