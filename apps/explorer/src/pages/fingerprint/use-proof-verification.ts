import type { Verification } from "@digital-evidence/evidence/verify-evidence";
import type { Conclusion } from "@digital-evidence/verdict/conclude";
import type { Known } from "@digital-evidence/verdict/known";
import { type ProofOutcome, proofOutcome } from "@digital-evidence/verdict/proof";
import { useState } from "react";
import { verifier } from "../../verify/verifier.ts";
import { dialogWords } from "../../words/dialog.tsx";

export type ProofVerification =
  | { state: "idle" | "verifying" }
  | ProofOutcome
  /** The checks could not be run, which says nothing about the proof. */
  | { state: "thrown"; words: string };

type Reached = { known: Known; found: Verification | { thrown: string } };

/**
 * Returns the verdict on the proof and the function that computes the verdict. If the evidence changes, the verdict is
 * removed and `wasDropped` is set.
 * @param known what the page knows; it keeps its identity as long as the evidence does not change
 */
export function useProofVerification(known: Known, { evidence, told }: Conclusion) {
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
