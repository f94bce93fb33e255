// Answers public reads from a replica, whose data may be slightly older than the primary's. Older data does no harm,
// because it was correct a moment ago. The one exception is a value that an operator has just withheld. The operator's
// command therefore waits until the replica has received that change.
//
// The primary answers instead if the replica does not answer, or if the replica does not have a record, because the
// record may be new. If neither can answer, the call fails. A record is therefore reported as missing only if the
// primary does not have it. Writers, workers and the ledger always use the primary.
import { createPause } from "../pause.ts";
import type { Store } from "./store.ts";
import { StoreUnavailableError } from "./store-error.ts";

export type PublicReads = Pick<
  Store,
  | "fingerprint"
  | "latestFingerprints"
  | "searchFingerprints"
  | "signerFingerprints"
  | "signer"
  | "signersAt"
  | "countFingerprints"
  | "fingerprintCounts"
  | "batchesToCount"
  | "batchedCounts"
  | "organizationCounts"
  | "finalTimes"
  | "backlog"
  | "lastSnapshot"
  | "batch"
  | "latestBatches"
  | "batchesByRoot"
  | "batchMembers"
  | "batchHashes"
  | "snapshot"
  | "snapshotAt"
  | "snapshotAfter"
  | "withholdingState"
>;

/** For this long after a failure of the replica, the replica is asked only if the primary cannot be reached. */
const REST_MS = 5_000;

export interface ReplicaOptions {
  readonly primary: PublicReads;
  readonly replica: PublicReads;
  readonly now: () => number;
  /** Called for each failure of the replica. Readers do not notice the failure if the primary answers instead. */
  readonly onFailure: (error: unknown) => void;
}

export function withReplica({ primary, replica, now, onFailure }: ReplicaOptions): PublicReads {
  const pause = createPause(now);

  /**
   * Asks the replica, and if necessary the primary. If the primary cannot be reached, the replica is asked once more,
   * even within REST_MS of its last failure. When a primary is lost, connections to both servers may break at the same
   * moment.
   * @param isMissing whether the replica's answer may lack data that the primary already has. If so, the primary is
   * asked.
   */
  async function ask<Answer>(
    read: (store: PublicReads) => Promise<Answer>,
    isMissing: (answer: Answer) => boolean = () => false,
  ): Promise<Answer> {
    /** @returns null where the replica has no answer that can be used */
    async function askReplica(): Promise<{ readonly answer: Answer } | null> {
      try {
        const answer = await read(replica);
        pause.begin(0);
        return isMissing(answer) ? null : { answer };
      } catch (error) {
        onFailure(error);
        if (error instanceof StoreUnavailableError) pause.begin(REST_MS);
        return null;
      }
    }

    const found = pause.isOver ? await askReplica() : null;
    if (found !== null) return found.answer;
    try {
      return await read(primary);
    } catch (error) {
      const kept = error instanceof StoreUnavailableError ? await askReplica() : null;
      if (kept === null) throw error;
      return kept.answer;
    }
  }

  const isNull = (answer: unknown): boolean => answer === null;
  // If a list is empty, its rows may be too new for the replica. A list of the members of a batch that is not empty is
  // complete, because the members become visible all at once.
  const isEmpty = (answer: readonly unknown[]): boolean => answer.length === 0;

  return {
    fingerprint: (hash) => ask((store) => store.fingerprint(hash), isNull),
    latestFingerprints: (query) => ask((store) => store.latestFingerprints(query)),
    searchFingerprints: (search) => ask((store) => store.searchFingerprints(search)),
    signerFingerprints: (...asked) => ask((store) => store.signerFingerprints(...asked), isEmpty),
    signer: (signer) =>
      ask(
        (store) => store.signer(signer),
        ({ first }) => first === null,
      ),
    signersAt: (address) => ask((store) => store.signersAt(address), isEmpty),
    countFingerprints: (times) => ask((store) => store.countFingerprints(times)),
    fingerprintCounts: (...asked) => ask((store) => store.fingerprintCounts(...asked)),
    batchesToCount: (limit) => ask((store) => store.batchesToCount(limit)),
    batchedCounts: (...asked) => ask((store) => store.batchedCounts(...asked)),
    organizationCounts: (query) => ask((store) => store.organizationCounts(query)),
    finalTimes: (...asked) => ask((store) => store.finalTimes(...asked)),
    backlog: (atMost) => ask((store) => store.backlog(atMost)),
    lastSnapshot: () => ask((store) => store.lastSnapshot()),
    batch: (id) => ask((store) => store.batch(id), isNull),
    latestBatches: (page) => ask((store) => store.latestBatches(page)),
    batchesByRoot: (root) => ask((store) => store.batchesByRoot(root), isEmpty),
    batchMembers: (id, page) => ask((store) => store.batchMembers(id, page), isEmpty),
    batchHashes: (id) => ask((store) => store.batchHashes(id), isEmpty),
    snapshot: (hash) => ask((store) => store.snapshot(hash), isNull),
    snapshotAt: (ordinal) => ask((store) => store.snapshotAt(ordinal), isNull),
    snapshotAfter: (hash) => ask((store) => store.snapshotAfter(hash), isNull),
    withholdingState: () => ask((store) => store.withholdingState()),
  };
}
