import type { Evidence, Verification } from "@digital-evidence/evidence/verify-evidence";
import { useEffect, useState } from "react";
import { verifier } from "./verifier.ts";
import { reasonOf } from "../phrasing/reason.ts";

/** The result of verifying. `unavailable` means that the checks could not be run. */
export type Outcome =
  | { state: "waiting" }
  | { state: "verified"; evidence: Evidence; verification: Verification }
  | { state: "unavailable"; reason: string };

/** Runs the engine in its worker. An exception becomes an outcome too, so this function never throws. */
async function verify(evidence: Evidence): Promise<Outcome> {
  try {
    return { state: "verified", evidence, verification: await verifier.call("check", evidence) };
  } catch (error) {
    const reason = reasonOf(error);
    return { state: "unavailable", reason };
  }
}

/**
 * Verifies evidence as it arrives. A verdict applies only to the evidence that it was computed from, so any
 * change of the evidence removes the verdict at once.
 * @param evidence null while there is nothing to verify
 * @param isWhole whether the evidence is complete; from then on, `hasChanged` reports changes
 * @param given the part of the evidence that did not come from the visitor; `hasChanged` is about this part only
 */
export function useVerdict(evidence: Evidence | null, isWhole: boolean, given: unknown = evidence) {
  const key = evidence === null ? null : JSON.stringify(evidence);
  const news = JSON.stringify(given);
  const [reached, setReached] = useState<{ key: string; outcome: Outcome } | null>(null);
  const [settled, setSettled] = useState<{ news: string; wasReplaced: boolean } | null>(null);

  useEffect(() => {
    verifier.prepare();
  }, []);

  useEffect(() => {
    if (key === null) return undefined;
    let isCurrent = true;
    const run = async () => {
      // The engine gets a copy, parsed from the key, so that later changes to the object cannot affect the
      // verdict.
      const outcome = await verify(JSON.parse(key) as Evidence);
      if (isCurrent) setReached({ key, outcome });
    };
    void run();
    return () => {
      isCurrent = false;
    };
  }, [key]);

  const isReached = reached !== null && reached.key === key;
  if (isWhole && isReached && settled?.news !== news) {
    setSettled({ news, wasReplaced: settled !== null });
  }
  const outcome: Outcome = isReached ? reached.outcome : { state: "waiting" };
  return {
    outcome,
    /** Whether `given` has changed since complete evidence was first verified. */
    hasChanged: settled !== null && (settled.news !== news || settled.wasReplaced),
  };
}
