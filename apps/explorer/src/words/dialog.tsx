// The words of the proof dialog. Those marked [P…] are the specification’s, to the letter.
import type { Check, CheckId, Verification } from "@digital-evidence/evidence/verify-evidence";
import type { ReactNode } from "react";
import { checkSentence } from "./checks.ts";

export const dialogWords = {
  /** [P1] */
  title: "Digital Evidence proof",
  /** [P1] */
  description: "Cryptographic proof of the fingerprint",
  /** [P2] */
  nothing: "No data available",
  /** [P3] */
  download: "Download JSON",
  /** [P4] */
  verify: "Verify proof",
  /** [P4] */
  verifying: "Verifying...",
  /** [P4] */
  verified: "Verified",
  /** [P7] */
  failed: "Verification failed",
  copied: "proof",
  json: "Proof as JSON",
  loading: "Loading the proof...",
  unreadable: "The proof could not be read",
  changed: {
    title: "The proof has changed",
    advice: "The evidence is no longer the one that was verified. Verify the proof again.",
  },
  holds: "The proof holds",
  contradicted: "The proof’s arithmetic holds, but the fingerprint’s checks do not",
  /** [P6] */
  verifier: "Merkle Patricia Verifier script",
  /** [P6] @param verifier a link to its documentation */
  verifiedBy: (verifier: ReactNode, words: string): ReactNode => (
    <>
      The proof was verified by the {verifier}: {words}
    </>
  ),
  /** [P9] */
  contradictedBy: (verifier: ReactNode, words: string): ReactNode => (
    <>
      The {verifier} found no fault in the proof itself. Another check of the same evidence failed:{" "}
      {words}
    </>
  ),
  /** [P9] */
  pageVerdict: (label: ReactNode): ReactNode => <>The verdict on this fingerprint: {label}.</>,
};

/** The result of checking the proof in the dialog. */
export type ProofOutcome =
  /** The proof holds; no check of the same evidence failed. [P6] */
  | { state: "verified"; words: string }
  /** The proof holds, and another check of the same evidence failed. */
  | { state: "contradicted"; words: string }
  /** The proof does not hold. [P7] */
  | { state: "failed"; words: string }
  /** The proof could not be decided, or the checks could not be run. */
  | { state: "undecided"; words: string };

/** [P7] The checks could not be run: nothing was learnt about the proof. */
export function thrownWords(error: unknown): string {
  return error instanceof Error
    ? `${dialogWords.failed}: ${error.message}`
    : "Unknown error occurred";
}

/** The checks that are about the proof itself, and its root as the record states it. */
const proofChecks: readonly CheckId[] = [
  "PROOF_SHAPE",
  "PROOF_WALK",
  "PROOF_SUBJECT",
  "ROOT_RECORD",
];

export function proofOutcome({ checks, verdict, walk }: Verification): ProofOutcome {
  const own = proofChecks.flatMap((id) => checks.filter((check) => check.id === id));
  const failed = own.find((check) => check.verdict === "fail");
  if (failed !== undefined) {
    // [P7] The engine’s own message where the walk broke, and a sentence of ours otherwise.
    const message = failed.id === "PROOF_WALK" ? walk?.refusal?.message : checkSentence(failed);
    return { state: "failed", words: message || dialogWords.failed };
  }
  const open = own.find((check) => check.verdict !== "pass");
  if (open !== undefined) return { state: "undecided", words: checkSentence(open) };
  if (verdict === "failed") {
    const other = checks.find((check) => check.verdict === "fail");
    return {
      state: "contradicted",
      words: other === undefined ? "Another check failed." : checkSentence(other),
    };
  }
  return { state: "verified", words: leadsFrom(checks) };
}

/** The roots that the proof was compared with. The batch’s root is named only where it was compared. */
function leadsFrom(checks: readonly Check[]): string {
  const isBatchs = checks.some(({ id, verdict }) => id === "ROOT_BATCH" && verdict === "pass");
  return isBatchs
    ? "it leads from the batch’s root to this fingerprint."
    : "it leads from the root that the record states to this fingerprint.";
}
