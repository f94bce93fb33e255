// The checks on the root a proof leads to: who else names it, and whether it is committed.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalize, type JsonValue } from "./canonical-json.ts";
import { type Finding, notRead } from "./check.ts";
import { hashOf, type JsonObject, memberOf, type Part, textOf } from "./part.ts";
import { isFingerprintStatus } from "./status.ts";

const noRootReached = {
  verdict: "unknown",
  code: "NO_ROOT_REACHED",
  reason: "The proof leads to no root that could be compared",
} as const;

function compareRoots(
  root: string | null,
  expected: string,
  who: string,
  base: Omit<Finding, "verdict" | "code" | "reason">,
): Finding {
  if (root === null) return { ...base, ...noRootReached };
  if (hashOf(expected) === root) {
    return { ...base, verdict: "pass", code: "OK", reason: `The proof leads to ${who}` };
  }
  const reason = `The proof leads to another root than ${who}`;
  return { ...base, verdict: "fail", code: "OTHER_ROOT", reason };
}

/** Is the root the proof leads to the one the record names? */
export function checkRootOfRecord(root: string | null, record: Part): Finding {
  const named = textOf(record, "mptRoot");
  const base = {
    inputs: { root, mptRoot: named },
    computed: root,
    expected: named,
    suppliedBy: "record",
  } as const;
  if (record.state !== "read") return { ...base, ...notRead(record, "record") };
  if (named === null) {
    return {
      ...base,
      verdict: "unknown",
      code: "NO_ROOT_GIVEN",
      reason: "The record names no root",
    };
  }
  return compareRoots(root, named, "the root the record names", base);
}

function isOtherBatch(record: Part, batch: Part): boolean {
  const [wanted, given] = [textOf(record, "batchId"), textOf(batch, "id")];
  return wanted !== null && given !== null && wanted !== given;
}

const otherBatch = {
  verdict: "unknown",
  code: "OTHER_BATCH",
  reason: "The batch at hand is not the one the record names",
} as const;

/** Is the root the proof leads to the one the batch names? */
export function checkRootOfBatch(root: string | null, record: Part, batch: Part): Finding {
  const named = textOf(batch, "mptRoot");
  const ids = { batchId: textOf(record, "batchId"), id: textOf(batch, "id") };
  const base = {
    inputs: { root, mptRoot: named, ...ids },
    computed: root,
    expected: named,
    suppliedBy: "batch",
  } as const;
  if (batch.state !== "read") return { ...base, ...notRead(batch, "batch") };
  if (isOtherBatch(record, batch)) return { ...base, ...otherBatch };
  if (named === null) {
    return {
      ...base,
      verdict: "unknown",
      code: "NO_ROOT_GIVEN",
      reason: "The batch names no root",
    };
  }
  return compareRoots(root, named, "the root the batch names", base);
}

/** Does the service say that the batch is final? */
export function checkBatchFinal(record: Part, batch: Part): Finding {
  const status = textOf(batch, "status");
  const ids = { batchId: textOf(record, "batchId"), id: textOf(batch, "id") };
  const base = {
    inputs: { status, ...ids },
    computed: status,
    expected: "FINALIZED_COMMITMENT",
    suppliedBy: "protocol",
  } as const;
  if (batch.state !== "read") return { ...base, ...notRead(batch, "batch") };
  if (isOtherBatch(record, batch)) return { ...base, ...otherBatch };
  if (!isFingerprintStatus(status)) {
    const reason = "The batch has no status that is known here";
    return { ...base, verdict: "unknown", code: "UNKNOWN_STATUS", reason };
  }
  if (status === "FINALIZED_COMMITMENT") {
    return { ...base, verdict: "pass", code: "OK", reason: "The service says the batch is final" };
  }
  if (status === "ERRORED_COMMITMENT") {
    const reason = "The service says the batch could not be committed";
    return { ...base, verdict: "fail", code: "ERRORED", reason };
  }
  const reason = "The service says the batch is not final yet";
  return { ...base, verdict: "fail", code: "NOT_FINAL_YET", reason };
}

function snapshotHash(snapshot: JsonObject): string {
  const { hash: _, ...rest } = snapshot;
  return bytesToHex(sha256(utf8ToBytes(canonicalize(rest))));
}

function holdsRoot(snapshot: Part, root: string, batchId: string | null): boolean {
  const entries = memberOf(snapshot, "entries");
  if (!Array.isArray(entries)) return false;
  return (entries as readonly JsonValue[]).some((entry) => {
    if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return false;
    const { root: entryRoot, batchId: entryBatch } = entry as JsonObject;
    return entryRoot === root && (batchId === null || entryBatch === batchId);
  });
}

/**
 * Does the ledger's snapshot hold the root? Its hash is recomputed, and must be the one the record
 * (else the batch) names. Only the local ledger's rule is known here.
 */
export function checkRootOfLedger(
  root: string | null,
  record: Part,
  batch: Part,
  snapshot: Part,
): Finding {
  const ofRecord = textOf(record, "batchGlobalSnapshotHash");
  const named = ofRecord ?? textOf(batch, "globalSnapshotHash");
  const namedBy = ofRecord === null ? "batch" : "record";
  const batchId = textOf(record, "batchId") ?? textOf(batch, "id");
  const base = {
    inputs: { root, named, batchId },
    computed: null,
    expected: null,
    suppliedBy: "ledger",
  } as const;
  if (snapshot.state !== "read") return { ...base, ...notRead(snapshot, "snapshot") };
  const found = { ...base, inputs: { ...base.inputs, snapshot: snapshot.value } };
  if (textOf(snapshot, "ledger") !== "local") {
    const reason = "How this ledger hashes its snapshots is not known here";
    return { ...found, verdict: "unknown", code: "UNKNOWN_LEDGER", reason };
  }
  const [computed, stated] = [snapshotHash(snapshot.value), textOf(snapshot, "hash")];
  if (computed !== stated) {
    const code = "SNAPSHOT_HASH_MISMATCH";
    const reason = "The snapshot's content does not hash to the hash it states";
    return { ...found, computed, expected: stated, verdict: "fail", code, reason };
  }
  if (named === null) {
    const reason = "Neither record nor batch names a snapshot";
    return { ...found, verdict: "unknown", code: "NO_SNAPSHOT_NAMED", reason };
  }
  if (hashOf(named) !== computed) {
    const reason = "The snapshot at hand is another than the one that is named";
    const compared = { ...found, computed, expected: named, suppliedBy: namedBy } as const;
    return { ...compared, verdict: "fail", code: "OTHER_SNAPSHOT", reason };
  }
  if (root === null) return { ...found, ...noRootReached };
  if (!holdsRoot(snapshot, root, batchId)) {
    const reason = "The snapshot does not hold this batch with this root";
    return { ...found, computed: root, verdict: "fail", code: "ROOT_NOT_IN_SNAPSHOT", reason };
  }
  const reason = "The ledger's snapshot, recomputed here, holds this batch with this root";
  return { ...found, computed: root, expected: root, verdict: "pass", code: "OK", reason };
}

/** Is the root the proof leads to the one the visitor brought? */
export function checkRootOfVisitor(root: string | null, brought: string): Finding {
  const expected = hashOf(brought);
  const base = {
    inputs: { root, brought },
    computed: root,
    expected,
    suppliedBy: "visitor",
  } as const;
  if (expected === null) {
    const reason = "The root that was brought is not 64 hex digits";
    return { ...base, verdict: "unknown", code: "NOT_A_HASH", reason };
  }
  return compareRoots(root, expected, "the root that was brought", base);
}
