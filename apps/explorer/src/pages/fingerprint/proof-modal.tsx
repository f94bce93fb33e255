import { Dialog } from "@base-ui/react/dialog";
import Download from "lucide-react/icons/download";
import ShieldCheck from "lucide-react/icons/shield-check";
import X from "lucide-react/icons/x";
import { VERIFIER_DOCUMENTATION } from "../../app/destinations.ts";
import { Button } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { FailureQuote } from "../../components/failure-quote.tsx";
import { ExternalLink } from "../../components/external-link.tsx";
import { Notice } from "../../components/notice.tsx";
import { saveText } from "../../components/save-text.ts";
import { Skeleton } from "../../components/skeleton.tsx";
import type { useProof } from "../../queries/proof.ts";
import styles from "./proof-modal.module.css";
import { useProofVerification, type Verification } from "./proof-verification.ts";

const FILE_NAME = "digital-evidence-proof.json";

type Props = {
  hash: string;
  /** Of the batch, as the record states it. */
  root: string;
  proof: ReturnType<typeof useProof>;
  onClose: () => void;
};

/** The proof itself: to read, to copy, to save and to verify. */
export function ProofModal({ hash, root, proof, onClose }: Props) {
  const { verification, verify, wasDropped } = useProofVerification(hash, root, proof.data);
  const text = proof.data ? JSON.stringify(proof.data, null, 2) : null;
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup}>
          <div className={styles.header}>
            <div>
              <Dialog.Title className={styles.title}>Digital Evidence proof</Dialog.Title>
              <Dialog.Description className={styles.description}>
                Cryptographic proof of the fingerprint
              </Dialog.Description>
            </div>
            <Dialog.Close className={styles.close} aria-label="Close">
              <X size={18} />
            </Dialog.Close>
          </div>
          <div className={styles.body}>
            <Viewer proof={proof} text={text} />
            <div aria-live="polite" className={styles.outcome}>
              {wasDropped && verification.state === "idle" && (
                <Notice kind="unknown" title="The proof has changed">
                  The service now gives another proof than the one that was verified. Verify it
                  anew.
                </Notice>
              )}
              <VerificationNotice verification={verification} />
            </div>
          </div>
          <div className={styles.footer}>
            <Button
              disabled={text === null}
              onClick={() => {
                if (text !== null) saveText(FILE_NAME, text, "application/json");
              }}
            >
              <Download size={16} />
              Download JSON
            </Button>
            <Button
              look="primary"
              disabled={text === null || verification.state === "verifying"}
              onClick={() => void verify()}
            >
              <ShieldCheck size={16} />
              {verifyLabel(verification)}
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function verifyLabel({ state }: Verification): string {
  if (state === "verifying") return "Verifying...";
  return state === "verified" ? "Verified" : "Verify proof";
}

function Viewer({ proof, text }: { proof: Props["proof"]; text: string | null }) {
  if (text !== null) {
    return (
      <div className={styles.viewer}>
        <div className={styles.copy}>
          <CopyButton value={text} label="proof" />
        </div>
        {/* Scrolled by keyboard, so it takes the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className={styles.json} tabIndex={0} aria-label="Proof as JSON">
          <pre>{text}</pre>
        </section>
      </div>
    );
  }
  if (proof.isPending) {
    return (
      <output className={styles.empty}>
        <span className="visually-hidden">Loading the proof...</span>
        <Skeleton width={32} />
      </output>
    );
  }
  if (proof.isError && proof.data === undefined) {
    return (
      <Notice
        kind="error"
        title="The proof could not be read"
        action={
          <Button disabled={proof.isFetching} onClick={() => void proof.refetch()}>
            {proof.isFetching ? "Trying…" : "Try again"}
          </Button>
        }
      >
        <FailureQuote error={proof.error} />
      </Notice>
    );
  }
  return <p className={styles.empty}>No data available</p>;
}

function VerificationNotice({ verification }: { verification: Verification }) {
  if (verification.state === "verified") {
    return (
      <Notice kind="success" title="Verified in this browser">
        The proof was verified by the{" "}
        <ExternalLink href={VERIFIER_DOCUMENTATION}>Merkle Patricia Verifier script</ExternalLink>:
        it leads from the batch’s root to this fingerprint.
      </Notice>
    );
  }
  if (verification.state === "failed") {
    return <Notice kind={verification.told ? "error" : "unknown"} title={verification.message} />;
  }
  return null;
}
