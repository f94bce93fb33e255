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
  "BEGIN_LOG_ANEW",
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

  const { fingerprints, counts, batches, ledger, log, timestamps, webhooks, audit } = store;
  return {
    ...store,
    fingerprints: {
      ...fingerprints,
      add: (added) =>
        after("ADD_FINGERPRINTS", fingerprints.add(added), (additions) =>
          additions.includes("ADDED"),
        ),
    },
    counts: {
      ...counts,
      countBatch: (batch) => after("COUNT_BATCH", counts.countBatch(batch), yes),
    },
    batches: {
      ...batches,
      close: (batch) => after("CLOSE_BATCH", batches.close(batch), (size) => size > 0),
      advance: (move) => after(move.to, batches.advance(move), yes),
      setRoot: (root) => after("SET_BATCH_ROOT", batches.setRoot(root), yes),
      countAttempt: (attempt) => after("COUNT_ATTEMPT", batches.countAttempt(attempt), yes),
    },
    ledger: {
      ...ledger,
      putEntry: (entry) => after("PUT_LEDGER_ENTRY", ledger.putEntry(entry), () => true),
      appendSnapshot: (snapshot, batchIds) =>
        after("APPEND_SNAPSHOT", ledger.appendSnapshot(snapshot, batchIds), yes),
    },
    log: {
      ...log,
      addNodes: (nodes) => after("ADD_LOG_NODES", log.addNodes(nodes), () => true),
      claimKey: (key) => after("CLAIM_LOG_KEY", log.claimKey(key), () => true),
      publish: (change) => after("PUBLISH_CHECKPOINT", log.publish(change), yes),
      putCosignature: (cosignature) =>
        after("PUT_COSIGNATURE", log.putCosignature(cosignature), yes),
      replaceKey: (change) =>
        after("REPLACE_LOG_KEY", log.replaceKey(change), (until) => until !== null),
      beginAnew: (change) => after("BEGIN_LOG_ANEW", log.beginAnew(change), yes),
    },
    timestamps: {
      ...timestamps,
      put: (timestamp) => after("PUT_TIMESTAMP", timestamps.put(timestamp), yes),
    },
    webhooks: {
      ...webhooks,
      lease: (lease) =>
        after("LEASE_WEBHOOK", webhooks.lease(lease), (leased) => leased.length > 0),
      delivered: (event, delivery) =>
        after("DELIVER_EVENT", webhooks.delivered(event, delivery), () => true),
    },
    audit: {
      ...audit,
      add: (entry) => after("ADD_AUDIT_ENTRY", audit.add(entry), () => true),
    },
  };
}
