import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { useCallback, useState } from "react";
import { verifierFor } from "../../verify/verifier.ts";
import { type ProofOutcome, proofOutcome, thrownWords } from "../../phrasing/dialog.ts";

export type ProofVerification = { state: "idle" | "verifying" } | ProofOutcome;

/**
 * Runs the engine on the page’s evidence. An exception becomes an outcome too, so this function never throws.
 */
async function run(evidence: Evidence): Promise<ProofOutcome> {
  try {
    return proofOutcome(await verifierFor(evidence).call("check", evidence));
  } catch (error) {
    return { state: "undecided", words: thrownWords(error) };
  }
}

/**
 * Returns the verdict on the proof and the function that computes the verdict. If the evidence changes, the verdict is
 * removed and `wasDropped` is set.
 */
export function useProofVerification(evidence: Evidence | null) {
  const key = evidence === null ? null : JSON.stringify(evidence);
  const [running, setRunning] = useState<string | null>(null);
  const [reached, setReached] = useState<{ key: string; outcome: ProofOutcome } | null>(null);

  const verify = useCallback(async () => {
    if (key === null) return;
    setRunning(key);
    const outcome = await run(JSON.parse(key) as Evidence);
    setReached({ key, outcome });
    setRunning((current) => (current === key ? null : current));
  }, [key]);

  const verification: ProofVerification =
    running !== null && running === key
      ? { state: "verifying" }
      : reached !== null && reached.key === key
        ? reached.outcome
        : { state: "idle" };
  return { verification, verify, wasDropped: reached !== null && reached.key !== key };
}
