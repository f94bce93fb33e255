import type { Conclusion } from "@digital-evidence/verdict/conclude";
import type { Known } from "@digital-evidence/verdict/known";
import type { Told } from "@digital-evidence/verdict/told";
import Download from "lucide-react/icons/download";
import ScanSearch from "lucide-react/icons/scan-search";
import { VERIFIER_DOCUMENTATION } from "../../routes/external-links.ts";
import { Dialog } from "../../components/dialog.tsx";
import { Button } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { FailureQuote } from "../../components/failure-quote.tsx";
import { ExternalLink } from "../../components/external-link.tsx";
import { Notice } from "../../components/notice.tsx";
import { visibleJson } from "../../format/outside-text.ts";
import { Said, SaidTogether } from "../../components/said.tsx";
import { saveText } from "../../components/save-text.ts";
import { Skeleton } from "../../components/skeleton.tsx";
import { TechnicalDetails } from "../../components/technical-details.tsx";
import type { useProof } from "../../queries/proof.ts";
import { Unanswered } from "../../waiting/unanswered.tsx";
import { actionWords } from "../../words/actions.ts";
import { dialogWords } from "../../words/dialog.tsx";
import { refusalWords } from "../../words/finding.ts";
import styles from "./proof-modal.module.css";
import { BundleNotice, SaveBundleButtons, useBundle } from "./save-bundle-button.tsx";
import { type ProofVerification, useProofVerification } from "./use-proof-verification.ts";

const FILE_NAME = "digital-evidence-proof.json";
/** The viewer shows at most this many characters. Copying and saving always give the whole proof. */
const MAX_SHOWN_LENGTH = 200_000;

type Props = {
  hash: string;
  /** What the page knows, and what it concludes from it. The dialog shows this verdict beside its own result. */
  known: Known;
  conclusion: Conclusion;
  proof: ReturnType<typeof useProof>;
  onClose: () => void;
};

export function ProofModal({ hash, known, conclusion, proof, onClose }: Props) {
  const { verification, verify, wasDropped } = useProofVerification(known, conclusion);
  const bundle = useBundle(hash);
  const { data = null } = proof;
  const text = data === null ? null : JSON.stringify(data, null, 2);
  return (
    <Dialog title={dialogWords.title} description={dialogWords.description} onClose={onClose}>
      <div className={styles.body}>
        <Viewer proof={proof} text={text} />
        <div aria-live="polite" className={styles.outcome}>
          {wasDropped && verification.state === "idle" && (
            <Notice kind="unknown" title={dialogWords.changed.title}>
              {dialogWords.changed.advice}
            </Notice>
          )}
          <VerificationNotice verification={verification} told={conclusion.told} />
          <BundleNotice {...bundle} />
        </div>
      </div>
      <div className={styles.footer}>
        <p className={styles.hint}>{dialogWords.whatToSend}</p>
        <Button
          disabled={text === null}
          onClick={() => {
            if (text !== null) saveText(FILE_NAME, text, "application/json");
          }}
        >
          <Download size={16} />
          {dialogWords.download}
        </Button>
        <SaveBundleButtons {...bundle} />
        <Button
          look="primary"
          disabled={
            text === null || conclusion.evidence === null || verification.state === "verifying"
          }
          onClick={() => void verify()}
        >
          <ScanSearch size={16} />
          {verifyLabel(verification)}
        </Button>
      </div>
    </Dialog>
  );
}

function verifyLabel({ state }: ProofVerification): string {
  if (state === "verifying") return dialogWords.verifying;
  return state === "verified" ? dialogWords.verified : dialogWords.verify;
}

function Viewer({ proof, text }: { proof: Props["proof"]; text: string | null }) {
  if (text !== null) {
    return (
      <div className={styles.viewer}>
        <div className={styles.copy}>
          <CopyButton value={text} label={dialogWords.copied} />
        </div>
        {/* The element can be focused so that it can be scrolled by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className={styles.json} tabIndex={0} aria-label={dialogWords.json}>
          <pre>{visibleJson(text, MAX_SHOWN_LENGTH)}</pre>
        </section>
      </div>
    );
  }
  if (proof.waiting !== null) {
    return (
      <Unanswered trouble={proof.waiting}>
        <div className={styles.empty} />
      </Unanswered>
    );
  }
  if (proof.isPending) {
    return (
      <output className={styles.empty}>
        <span className="visually-hidden">{dialogWords.loading}</span>
        <Skeleton width={32} />
      </output>
    );
  }
  if (proof.isError && proof.data === undefined) {
    return (
      <Notice
        kind="error"
        title={dialogWords.unreadable}
        action={
          <Button disabled={proof.isFetching} onClick={() => void proof.refetch()}>
            {proof.isFetching ? actionWords.trying : actionWords.tryAgain}
          </Button>
        }
      >
        <p>
          <FailureQuote error={proof.error} />
        </p>
        <TechnicalDetails error={proof.error} />
      </Notice>
    );
  }
  return <p className={styles.empty}>{dialogWords.nothing}</p>;
}

type NoticeProps = { verification: ProofVerification; told: Told };

function VerificationNotice({ verification, told }: NoticeProps) {
  switch (verification.state) {
    case "verified":
      return (
        <Notice kind="success" title={dialogWords.holds}>
          <p>{dialogWords.verifiedBy(<VerifierLink />, <SaidTogether of={verification.said} />)}</p>
          <PageVerdict told={told} />
        </Notice>
      );
    case "contradicted":
      return (
        <Notice kind="error" title={dialogWords.contradicted}>
          <p>
            {dialogWords.contradictedBy(<VerifierLink />, <SaidTogether of={verification.said} />)}
          </p>
          <PageVerdict told={told} />
        </Notice>
      );
    case "failed": {
      const { message, said } = verification;
      return (
        <Notice kind="error" title={message === null ? dialogWords.failed : refusalWords(message)}>
          <p>
            <SaidTogether of={said} />
          </p>
          <PageVerdict told={told} />
        </Notice>
      );
    }
    case "undecided":
      return (
        <Notice kind="unknown" title={<SaidTogether of={verification.said} />}>
          <PageVerdict told={told} />
        </Notice>
      );
    case "thrown":
      return (
        <Notice kind="unknown" title={verification.words}>
          <PageVerdict told={told} />
        </Notice>
      );
    case "idle":
    case "verifying":
    default:
      return null;
  }
}

function VerifierLink() {
  return <ExternalLink href={VERIFIER_DOCUMENTATION}>{dialogWords.verifier}</ExternalLink>;
}

/**
 * Repeats the page's verdict, which judges all of the evidence. A proof alone does not allow such a verdict.
 */
function PageVerdict({ told: { mark, label } }: { told: Told }) {
  return (
    <p className={styles.verdict} data-page-verdict={mark}>
      {dialogWords.pageVerdict(
        <b>
          <Said of={label} />
        </b>,
      )}
    </p>
  );
}
