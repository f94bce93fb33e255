// Public reads from a replica, which is a little behind. That is safe because statuses only go
// forward and what is final never changes: an older answer is an answer of a moment ago. Two things
// are asked of the primary as well: whatever the replica does not have, since it may have been
// accepted this instant; and everything, while the replica does not answer.
// Writers, workers and the ledger never read here: they are given the primary.
import type { Store } from "./store.ts";
import { StoreUnavailableError } from "./store-error.ts";

/** What anyone may ask. */
export type PublicReads = Pick<
  Store,
  | "fingerprint"
  | "latestFingerprints"
  | "searchFingerprints"
  | "countFingerprints"
  | "fingerprintCounts"
  | "batch"
  | "latestBatches"
  | "batchMembers"
  | "batchHashes"
  | "snapshot"
>;

/** A replica that failed is left alone for this long. */
const REST_MS = 5_000;

export interface ReplicaOptions {
  readonly primary: PublicReads;
  readonly replica: PublicReads;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told of each failure of the replica; the reader never sees it. */
  readonly onFailure: (error: unknown) => void;
}

export function withReplica({ primary, replica, now, onFailure }: ReplicaOptions): PublicReads {
  let restsUntil = -Infinity;

  /** @param isMissing whether an answer may be for want of the newest data */
  async function ask<Answer>(
    read: (store: PublicReads) => Promise<Answer>,
    isMissing: (answer: Answer) => boolean = () => false,
  ): Promise<Answer> {
    if (now() < restsUntil) return read(primary);
    try {
      const answer = await read(replica);
      if (!isMissing(answer)) return answer;
    } catch (error) {
      onFailure(error);
      if (error instanceof StoreUnavailableError) restsUntil = now() + REST_MS;
    }
    return read(primary);
  }

  const isNull = (answer: unknown): boolean => answer === null;
  // A batch's members appear together, so a list is either whole or empty.
  const isEmpty = (answer: readonly unknown[]): boolean => answer.length === 0;

  return {
    fingerprint: (hash) => ask((store) => store.fingerprint(hash), isNull),
    latestFingerprints: (query) => ask((store) => store.latestFingerprints(query)),
    searchFingerprints: (search) => ask((store) => store.searchFingerprints(search)),
    countFingerprints: (times) => ask((store) => store.countFingerprints(times)),
    fingerprintCounts: (...asked) => ask((store) => store.fingerprintCounts(...asked)),
    batch: (id) => ask((store) => store.batch(id), isNull),
    latestBatches: (page) => ask((store) => store.latestBatches(page)),
    batchMembers: (id, page) => ask((store) => store.batchMembers(id, page), isEmpty),
    batchHashes: (id) => ask((store) => store.batchHashes(id), isEmpty),
    snapshot: (hash) => ask((store) => store.snapshot(hash), isNull),
  };
}
