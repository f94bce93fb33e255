// Lets a test stop the process directly after a durable step, before any client or other process is told that the step
// has happened. After a restart, nothing that was acknowledged may be missing, and all work must continue.
import type { Store } from "../src/store/store.ts";

/**
 * The steps that a fingerprint takes from its submission until its snapshot is in the log and its batch is counted, in
 * order. The last two steps happen only if the ledger refuses a root.
 */
export const faultPoints = [
  "ADD_FINGERPRINTS",
  "CLOSE_BATCH",
  "PROCESSING",
  "SET_BATCH_ROOT",
  "PENDING_COMMITMENT",
  "PUT_LEDGER_ENTRY",
  "APPEND_SNAPSHOT",
  "WRITE_LOG_HEAD",
  "PUBLISH_CHECKPOINT",
  "FINALIZED_COMMITMENT",
  "COUNT_BATCH",
  "COUNT_ATTEMPT",
  "ERRORED_COMMITMENT",
] as const;

/**
 * Rare steps. They belong to the first start, to every 256th snapshot, to witnesses, timestamps and webhooks if there
 * are any, and to the operator's commands.
 */
export const rareFaultPoints = [
  "CREATE_LOG_HEAD",
  "CREATE_LOG_KEY",
  "CLAIM_LOG_KEY",
  "ADD_LOG_NODES",
  "PUT_COSIGNATURE",
  "PUT_TIMESTAMP",
  "LEASE_WEBHOOK",
  "DELIVER_EVENT",
  "ADD_AUDIT_ENTRY",
  "REPLACE_KEY_FILE",
  "REPLACE_LOG_KEY",
] as const;

export type FaultPoint = (typeof faultPoints)[number] | (typeof rareFaultPoints)[number];

/**
 * @returns a function that must be called after each durable step. The function calls `stop` when `point` has
 * happened `count` times.
 */
export function countFault(
  { point, count }: { point: FaultPoint; count: number },
  stop: () => void,
): (here: string) => void {
  let reached = 0;
  return (here) => {
    if (here !== point) return;
    reached += 1;
    if (reached === count) stop();
  };
}

export function withFaultPoint(store: Store, onStep: (here: string) => void): Store {
  async function after<Result>(
    here: string,
    step: Promise<Result>,
    isDone: (result: Result) => boolean,
  ): Promise<Result> {
    const result = await step;
    if (isDone(result)) onStep(here);
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
    addLogNodes: (nodes) => after("ADD_LOG_NODES", store.addLogNodes(nodes), () => true),
    claimLogKey: (key) => after("CLAIM_LOG_KEY", store.claimLogKey(key), () => true),
    publishCheckpoint: (change) =>
      after("PUBLISH_CHECKPOINT", store.publishCheckpoint(change), yes),
    putCosignature: (cosignature) =>
      after("PUT_COSIGNATURE", store.putCosignature(cosignature), yes),
    putTimestamp: (timestamp) => after("PUT_TIMESTAMP", store.putTimestamp(timestamp), yes),
    addAuditEntry: (entry) => after("ADD_AUDIT_ENTRY", store.addAuditEntry(entry), () => true),
    replaceLogKey: (change) =>
      after("REPLACE_LOG_KEY", store.replaceLogKey(change), (until) => until !== null),
    countBatch: (batch) => after("COUNT_BATCH", store.countBatch(batch), yes),
    leaseWebhooks: (lease) =>
      after("LEASE_WEBHOOK", store.leaseWebhooks(lease), (leased) => leased.length > 0),
    eventDelivered: (event, delivery) =>
      after("DELIVER_EVENT", store.eventDelivered(event, delivery), () => true),
    countAttempt: (attempt) => after("COUNT_ATTEMPT", store.countAttempt(attempt), yes),

    putOrganization: (organization) => store.putOrganization(organization),
    organization: (id) => store.organization(id),
    putApiKey: (key) => store.putApiKey(key),
    replaceApiKey: (change) => store.replaceApiKey(change),
    apiKeysBeginning: (start) => store.apiKeysBeginning(start),
    apiKeys: () => store.apiKeys(),
    useApiKey: (use) => store.useApiKey(use),
    disableApiKeys: (which, at) => store.disableApiKeys(which, at),
    submissionOrigins: (hash) => store.submissionOrigins(hash),
    auditEntries: (sequence, limit) => store.auditEntries(sequence, limit),
    previewFingerprints: (fingerprints) => store.previewFingerprints(fingerprints),
    fingerprint: (hash) => store.fingerprint(hash),
    latestFingerprints: (query) => store.latestFingerprints(query),
    searchFingerprints: (search) => store.searchFingerprints(search),
    signerFingerprints: (signer, page) => store.signerFingerprints(signer, page),
    signer: (signer) => store.signer(signer),
    signersAt: (address) => store.signersAt(address),
    countFingerprints: (times) => store.countFingerprints(times),
    fingerprintCounts: (unit, from, to) => store.fingerprintCounts(unit, from, to),
    batchesToCount: (limit) => store.batchesToCount(limit),
    batchedCounts: (unit, from, to) => store.batchedCounts(unit, from, to),
    organizationCounts: (query) => store.organizationCounts(query),
    finalTimes: (unit, from, to) => store.finalTimes(unit, from, to),
    waiting: (atMost) => store.waiting(atMost),
    batch: (id) => store.batch(id),
    latestBatches: (page) => store.latestBatches(page),
    batchesByRoot: (root) => store.batchesByRoot(root),
    batchesIn: (status, limit) => store.batchesIn(status, limit),
    backlog: (atMost) => store.backlog(atMost),
    batchMembers: (batchId, page) => store.batchMembers(batchId, page),
    batchHashes: (batchId) => store.batchHashes(batchId),
    batchRecords: (batchId, after, limit) => store.batchRecords(batchId, after, limit),
    retryBatch: (retry) => store.retryBatch(retry),
    waitingLedgerEntries: (limit) => store.waitingLedgerEntries(limit),
    lastSnapshot: () => store.lastSnapshot(),
    snapshot: (hash) => store.snapshot(hash),
    snapshotAt: (ordinal) => store.snapshotAt(ordinal),
    snapshotAfter: (hash) => store.snapshotAfter(hash),
    snapshotHashes: (first, count) => store.snapshotHashes(first, count),
    logNodes: (level, first, count) => store.logNodes(level, first, count),
    countLogNodes: (level) => store.countLogNodes(level),
    logKey: () => store.logKey(),
    endedLogKeys: () => store.endedLogKeys(),
    checkpoint: () => store.checkpoint(),
    cosignatures: () => store.cosignatures(),
    timestampFrom: (authority, size) => store.timestampFrom(authority, size),
    lastTimestamped: (authority) => store.lastTimestamped(authority),
    addWebhook: (webhook, atMost) => store.addWebhook(webhook, atMost),
    webhooksOfKey: (keyHash) => store.webhooksOfKey(keyHash),
    deleteWebhook: (webhook) => store.deleteWebhook(webhook),
    nextEvent: (webhookId) => store.nextEvent(webhookId),
    webhookVerified: (lease) => store.webhookVerified(lease),
    releaseWebhook: (lease, dueAt) => store.releaseWebhook(lease, dueAt),
    webhookFailed: (lease, failure) => store.webhookFailed(lease, failure),
    stopWebhook: (id, problem) => store.stopWebhook(id, problem),
    countEvents: (webhookId, atMost) => store.countEvents(webhookId, atMost),
    webhookCounts: (atMost) => store.webhookCounts(atMost),
    withhold: (order) => store.withhold(order),
    showAgain: (order) => store.showAgain(order),
    withholdingState: () => store.withholdingState(),
    takeLease: (lease) => store.takeLease(lease),
    releaseLease: (lease) => store.releaseLease(lease),
    claimKind: (wanted) => store.claimKind(wanted),
    version: () => store.version(),
    ping: () => store.ping(),
    close: () => store.close(),
  };
}
