import type { Evidence, Verification } from "@digital-evidence/evidence/verify-evidence";
import { useEffect, useState } from "react";
import { verifier } from "./verifier.ts";
import { reasonOf } from "../words/reason.ts";

/** What verifying came to. `unavailable`: the checks themselves could not be run. */
export type Outcome =
  | { state: "waiting" }
  | { state: "verified"; evidence: Evidence; verification: Verification }
  | { state: "unavailable"; reason: string };

/** Runs the engine in its worker; whatever happens ends in an outcome. */
async function verify(evidence: Evidence): Promise<Outcome> {
  try {
    return { state: "verified", evidence, verification: await verifier.call("check", evidence) };
  } catch (error) {
    const reason = reasonOf(error);
    return { state: "unavailable", reason };
  }
}

/**
 * Verifies evidence as it arrives, after it has been shown. A verdict belongs to the very values that it
 * was computed from: other evidence drops it at once.
 * @param evidence null as long as there is nothing to verify
 * @param isWhole whether nothing more is on its way: from then on, other evidence is new data
 * @param given the part of it that others gave, as JSON: what the visitor brings is no new data
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
      // What the key spells, and nothing that may have changed since.
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
    /** Evidence that had been verified whole has given way to other evidence. */
    hasChanged: settled !== null && (settled.news !== news || settled.wasReplaced),
  };
}
