import type { FingerprintStatus } from "@digital-evidence/evidence/status";
import { sql } from "kysely";

/** OPEN: the batch is neither final nor errored. */
export type CountedState = "OPEN" | "FINAL" | "ERRORED";

export function countedState(status: FingerprintStatus): CountedState {
  if (status === "FINALIZED_COMMITMENT") return "FINAL";
  return status === "ERRORED_COMMITMENT" ? "ERRORED" : "OPEN";
}

/** `countedState` in SQL, for a row of `batches`. */
export const stateOfRow = sql<CountedState>`case status when 'FINALIZED_COMMITMENT' then 'FINAL'
  when 'ERRORED_COMMITMENT' then 'ERRORED' else 'OPEN' end`;

/**
 * Whether the members of a batch are not counted yet, or are counted in another state than the batch has now. The index
 * `batches_to_count` has the same condition, and a database uses the index only if the query repeats the condition
 * exactly.
 */
export const isToBeCounted = sql<boolean>`coalesce(counted_as, '') <> ${stateOfRow}`;
