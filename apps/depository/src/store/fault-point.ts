// Lets a test stop the process right after a durable step, before anybody learns of it. The service has to keep its
// promises from there.
import type { Store } from "./store.ts";

/** The writes from a submission to the ledger, in order. The last two happen only if the ledger refuses a root. */
export const faultPoints = [
  "ADD_FINGERPRINTS",
  "CLOSE_BATCH",
  "PROCESSING",
  "SET_BATCH_ROOT",
  "PENDING_COMMITMENT",
  "PUT_LEDGER_ENTRY",
  "APPEND_SNAPSHOT",
  "FINALIZED_COMMITMENT",
  "COUNT_ATTEMPT",
  "ERRORED_COMMITMENT",
] as const;

export type FaultPoint = (typeof faultPoints)[number];

/** @param stop is called when `point` has happened `count` times since the start */
export function withFaultPoint(
  store: Store,
  { point, count }: { point: FaultPoint; count: number },
  stop: () => void,
): Store {
  let reached = 0;
  async function after<Result>(
    here: string,
    step: Promise<Result>,
    isDone: (result: Result) => boolean,
  ): Promise<Result> {
    const result = await step;
    if (here === point && isDone(result)) {
      reached += 1;
      if (reached === count) stop();
    }
    return result;
  }
  const yes = (isDone: boolean): boolean => isDone;

  return {
    addFingerprints: (fingerprints) =>
      after("ADD_FINGERPRINTS", store.addFingerprints(fingerprints), (additions) =>
        additions.includes("ADDED"),
      ),
    closeBatch: (batch) => after("CLOSE_BATCH", store.closeBatch(batch), (size) => size > 0),
    advanceBatch: (move) => after(move.to, store.advanceBatch(move), yes),
    setBatchRoot: (root) => after("SET_BATCH_ROOT", store.setBatchRoot(root), yes),
    putLedgerEntry: (entry) => after("PUT_LEDGER_ENTRY", store.putLedgerEntry(entry), () => true),
    appendSnapshot: (snapshot, batchIds) =>
      after("APPEND_SNAPSHOT", store.appendSnapshot(snapshot, batchIds), yes),
    countAttempt: (attempt) => after("COUNT_ATTEMPT", store.countAttempt(attempt), yes),

    putOrganization: (organization) => store.putOrganization(organization),
    organization: (id) => store.organization(id),
    putApiKey: (key) => store.putApiKey(key),
    organizationOfKey: (keyHash) => store.organizationOfKey(keyHash),
    deleteApiKey: (keyHash) => store.deleteApiKey(keyHash),
    previewFingerprints: (fingerprints) => store.previewFingerprints(fingerprints),
    fingerprint: (hash) => store.fingerprint(hash),
    latestFingerprints: (query) => store.latestFingerprints(query),
    searchFingerprints: (search) => store.searchFingerprints(search),
    countFingerprints: (times) => store.countFingerprints(times),
    fingerprintCounts: (unit, from, to) => store.fingerprintCounts(unit, from, to),
    waiting: (atMost) => store.waiting(atMost),
    batch: (id) => store.batch(id),
    latestBatches: (page) => store.latestBatches(page),
    batchesIn: (status, limit) => store.batchesIn(status, limit),
    backlog: (atMost) => store.backlog(atMost),
    batchMembers: (batchId, page) => store.batchMembers(batchId, page),
    batchHashes: (batchId) => store.batchHashes(batchId),
    retryBatch: (retry) => store.retryBatch(retry),
    waitingLedgerEntries: (limit) => store.waitingLedgerEntries(limit),
    lastSnapshot: () => store.lastSnapshot(),
    snapshot: (hash) => store.snapshot(hash),
    snapshotAt: (ordinal) => store.snapshotAt(ordinal),
    snapshotAfter: (hash) => store.snapshotAfter(hash),
    claimKind: (claim) => store.claimKind(claim),
    version: () => store.version(),
    ping: () => store.ping(),
    schema: () => store.schema(),
    close: () => store.close(),
  };
}
