import { useCallback, useState } from "react";
import type { checkInclusion } from "./check-inclusion.ts";

/** What a verification came to. `failed` with `told: false` could not be run to its end. */
export type Outcome = { state: "verified" } | { state: "failed"; message: string; told: boolean };

export type Verification = { state: "idle" | "verifying" } | Outcome;

type Verifier = { checkInclusion: typeof checkInclusion };

/** Runs the verifier in this browser; whatever happens ends in an outcome. */
export async function runVerification(
  hash: string,
  root: string,
  proof: unknown,
  load: () => Promise<Verifier> = () => import("./check-inclusion.ts"),
): Promise<Outcome> {
  try {
    const verifier = await load();
    const result = verifier.checkInclusion(hash, root, proof);
    if (result.ok) return { state: "verified" };
    return { state: "failed", message: result.message || "Verification failed", told: true };
  } catch (error) {
    const message =
      error instanceof Error ? `Verification failed: ${error.message}` : "Unknown error occurred";
    return { state: "failed", message, told: false };
  }
}

/**
 * A verdict and the act of reaching it, bound to the very hash, root and proof it was reached for:
 * when a refetch brings other bytes it is gone, and `wasDropped` says so.
 */
export function useProofVerification(hash: string, root: string, proof: unknown) {
  const key = JSON.stringify([hash, root, proof]);
  const [running, setRunning] = useState<string | null>(null);
  const [reached, setReached] = useState<{ key: string; outcome: Outcome } | null>(null);

  const verify = useCallback(async () => {
    setRunning(key);
    const outcome = await runVerification(hash, root, proof);
    setReached({ key, outcome });
    setRunning((current) => (current === key ? null : current));
  }, [key, hash, root, proof]);

  const verification: Verification =
    running === key
      ? { state: "verifying" }
      : reached?.key === key
        ? reached.outcome
        : { state: "idle" };
  return { verification, verify, wasDropped: reached !== null && reached.key !== key };
}
