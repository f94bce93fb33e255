import type { Evidence, Verification } from "@digital-evidence/evidence/verify-evidence";
import { useEffect, useState } from "react";
import { verifier } from "./verifier.ts";
import { reasonOf } from "../phrasing/reason.ts";

/** The result of verifying. `unavailable`: the checks could not be run. */
export type Outcome =
  | { state: "waiting" }
  | { state: "verified"; evidence: Evidence; verification: Verification }
  | { state: "unavailable"; reason: string };

/** Runs the engine in its worker. Every failure becomes an outcome. */
async function verify(evidence: Evidence): Promise<Outcome> {
  try {
    return { state: "verified", evidence, verification: await verifier.call("check", evidence) };
  } catch (error) {
    const reason = reasonOf(error);
    return { state: "unavailable", reason };
  }
}

/**
 * Verifies evidence as it arrives. A verdict belongs to the values that it was computed from, so other
 * evidence removes it at once.
 * @param evidence null while there is nothing to verify
 * @param isWhole whether the evidence is complete; from then on, other evidence counts as new data
 * @param given the part of the evidence that others supplied; what the visitor brings does not count as new
 * data
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
      // The evidence is parsed from the key, so that later changes to the object cannot affect the verdict.
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
    /** Whether complete evidence was verified and other evidence has replaced it. */
    hasChanged: settled !== null && (settled.news !== news || settled.wasReplaced),
  };
}
