import type { Verification } from "@digital-evidence/evidence/verify-evidence";
import type { Conclusion } from "@digital-evidence/verdict/conclude";
import type { Known } from "@digital-evidence/verdict/known";
import { type ProofOutcome, proofOutcome } from "@digital-evidence/verdict/proof";
import type { Told } from "@digital-evidence/verdict/headline";
import Check from "lucide-react/icons/check";
import Download from "lucide-react/icons/download";
import ScanSearch from "lucide-react/icons/scan-search";
import { useState } from "react";
import { Button, ExternalLink } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FailureQuote, TechnicalDetails } from "../../components/error-panel.tsx";
import { Notice, Skeleton } from "../../components/panel.tsx";
import { Said, SaidTogether } from "../../components/said.tsx";
import { saveText } from "../../components/save-file.ts";
import { visibleJson } from "../../format/text.ts";
import type { useProof } from "../../queries/records.ts";
import { VERIFIER_DOCUMENTATION } from "../../routes/external-links.ts";
import { verifier } from "../../verify/verifier.ts";
import { Unanswered } from "../../waiting/unanswered.tsx";
import { actionWords } from "../../words/parts.tsx";
import { refusalWords } from "../../words/proof.tsx";
import { dialogWords } from "../../words/dialogs.tsx";
import { BundleNotice, SaveBundleButtons, useBundle } from "./bundle.tsx";
import styles from "./fingerprint.module.css";

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
    <Dialog
      growsUp
      title={dialogWords.title}
      description={dialogWords.description}
      onClose={onClose}
    >
      <div className={styles.proofBody}>
        <div aria-live="polite" className={styles.proofOutcome}>
          {wasDropped && verification.state === "idle" && (
            <Notice kind="unknown" title={dialogWords.changed.title}>
              {dialogWords.changed.advice}
            </Notice>
          )}
          {verification.state !== "idle" && verification.state !== "verifying" && (
            <div ref={scrollTo}>
              <VerificationNotice verification={verification} told={conclusion.told} />
            </div>
          )}
        </div>
        <Viewer proof={proof} text={text} />
        <div className={styles.proofSaves}>
          <p>{dialogWords.whatToSend}</p>
          <SaveBundleButtons {...bundle} />
          <div aria-live="polite" className={styles.proofOutcome}>
            {bundle.state.name !== "idle" && bundle.state.name !== "saving" && (
              <div ref={scrollTo}>
                <BundleNotice {...bundle} />
              </div>
            )}
          </div>
        </div>
      </div>
      <div className={styles.proofFooter}>
        <Button
          disabled={text === null}
          onClick={() => {
            if (text !== null) saveText(FILE_NAME, text, "application/json");
          }}
        >
          <Download size={16} />
          {dialogWords.download}
        </Button>
        <Button
          look="primary"
          disabled={
            text === null || conclusion.evidence === null || verification.state === "verifying"
          }
          onClick={() => void verify()}
        >
          {verification.state === "verified" ? <Check size={16} /> : <ScanSearch size={16} />}
          {verifyLabel(verification)}
        </Button>
      </div>
    </Dialog>
  );
}

/** Scrolls to a result when it appears, because the part of the dialog that has it may be scrolled elsewhere. */
function scrollTo(result: HTMLElement | null): void {
  result?.scrollIntoView({ block: "nearest" });
}

function verifyLabel({ state }: ProofVerification): string {
  if (state === "verifying") return dialogWords.verifying;
  return state === "verified" ? dialogWords.verified : dialogWords.verify;
}

function Viewer({ proof, text }: { proof: Props["proof"]; text: string | null }) {
  if (text !== null) {
    return (
      <div className={styles.proofViewer}>
        <div className={styles.proofCopy}>
          <CopyButton value={text} label={dialogWords.copied} />
        </div>
        {/* The element can be focused so that it can be scrolled by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className={styles.proofJson} tabIndex={0} aria-label={dialogWords.json}>
          <pre translate="no">{visibleJson(text, MAX_SHOWN_LENGTH)}</pre>
        </section>
      </div>
    );
  }
  if (proof.waiting !== null) {
    return (
      <Unanswered trouble={proof.waiting}>
        <div className={styles.proofEmpty} />
      </Unanswered>
    );
  }
  if (proof.isPending) {
    return (
      <output className={styles.proofEmpty}>
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
  return <p className={styles.proofEmpty}>{dialogWords.nothing}</p>;
}

type NoticeProps = { verification: Reported; told: Told };

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
    default:
      return (
        <Notice kind="unknown" title={verification.words}>
          <PageVerdict told={told} />
        </Notice>
      );
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
    <p data-page-verdict={mark}>
      {dialogWords.pageVerdict(
        <b>
          <Said of={label} />
        </b>,
      )}
    </p>
  );
}

type ProofVerification = { state: "idle" } | { state: "verifying" } | Reported;

type Reported =
  | ProofOutcome
  /** The checks could not be run, which says nothing about the proof. */
  | { state: "thrown"; words: string };

type Reached = { known: Known; found: Verification | { thrown: string } };

/**
 * Returns the verdict on the proof and the function that computes the verdict. If the evidence changes, the verdict is
 * removed and `wasDropped` is set.
 * @param known what the page knows; it keeps its identity as long as the evidence does not change
 */
function useProofVerification(known: Known, { evidence, told }: Conclusion) {
  const [running, setRunning] = useState<Known | null>(null);
  const [reached, setReached] = useState<Reached | null>(null);

  const verify = async () => {
    if (evidence === null) return;
    setRunning(known);
    const found = await verifier
      .call("check", evidence)
      .catch((error: unknown) => ({ thrown: thrownWords(error) }));
    setReached({ known, found });
    setRunning((current) => (current === known ? null : current));
  };

  const found = reached?.known === known ? reached.found : null;
  const verification: ProofVerification =
    running === known
      ? { state: "verifying" }
      : found === null
        ? { state: "idle" }
        : "thrown" in found
          ? { state: "thrown", words: found.thrown }
          : proofOutcome(found, told);
  return { verification, verify, wasDropped: reached !== null && reached.known !== known };
}

/** [P7] in docs/spec.md */
function thrownWords(error: unknown): string {
  return error instanceof Error
    ? `${dialogWords.failed}: ${error.message}`
    : dialogWords.unknownError;
}
