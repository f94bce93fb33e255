import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { useEffect, useState } from "react";
import type { Findings } from "./check-evidence.ts";
import { verifier } from "../verify/verifier.ts";

/** What checking came to. `unavailable`: the checks themselves could not be run. */
export type Checking =
  | { state: "waiting" }
  | ({ state: "checked" } & Findings)
  | { state: "unavailable"; message: string };

/** Runs the checks; whatever happens ends in an outcome. */
async function runChecks(evidence: Evidence): Promise<Checking> {
  try {
    return { state: "checked", ...(await verifier.call("check", evidence)) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "no reason given";
    return { state: "unavailable", message: `The checks did not run: ${reason}.` };
  }
}

/**
 * Checks evidence as it arrives, after it has been shown. What was found is bound to the very
 * evidence it was found in: other evidence drops it at once.
 * @param evidence null as long as there is nothing to check
 * @param isWhole whether nothing more is on its way: from then on, other evidence is new data
 * @param given the part of it that others gave, as JSON: what the visitor brings is no new data
 */
export function useFindings(
  evidence: Evidence | null,
  isWhole: boolean,
  given: unknown = evidence,
) {
  const key = evidence === null ? null : JSON.stringify(evidence);
  const news = JSON.stringify(given);
  const [reached, setReached] = useState<{ key: string; checking: Checking } | null>(null);
  const [settled, setSettled] = useState<{ news: string; wasReplaced: boolean } | null>(null);

  useEffect(() => {
    verifier.prepare();
  }, []);

  useEffect(() => {
    if (key === null) return undefined;
    let isCurrent = true;
    const run = async () => {
      // What the key spells, and nothing that may have changed since.
      const checking = await runChecks(JSON.parse(key) as Evidence);
      if (isCurrent) setReached({ key, checking });
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
  const checking: Checking = isReached ? reached.checking : { state: "waiting" };
  return {
    checking,
    /** Evidence that had been checked whole has given way to other evidence. */
    hasChanged: settled !== null && (settled.news !== news || settled.wasReplaced),
  };
}
