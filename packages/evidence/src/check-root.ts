// The checks on the root that a proof leads to: who else states this root, and whether it is committed to a
// ledger.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalize, type JsonValue } from "./canonical-json.ts";
import {
  aside,
  fail,
  type Finding,
  open,
  pass,
  PROTOCOL,
  type Side,
  sideOf,
  unreadCode,
} from "./check.ts";
import { hashOf } from "./hash.ts";
import { isJsonObject, type JsonObject } from "./json-object.ts";
import { isSameValue, memberOf, type Part, type ReadPart, textOf } from "./part.ts";
import { isFingerprintStatus } from "./status.ts";

function compareRoots(root: string | null, stated: string, side: Side) {
  const compared = { computed: root, expected: stated, expectedFrom: side };
  // If the walk failed, there is no root to compare. The verdict is then decided by the check that found the
  // failure.
  if (root === null) return aside("NO_ROOT_REACHED", compared);
  return isSameValue(stated, root) ? pass(compared) : fail("OTHER_ROOT", compared);
}

/**
 * Checks that the proof leads to the root that the record or the batch states.
 * @param part the record or the batch
 * @param isNeeded whether an unreadable part prevents a positive verdict
 */
export function checkRootOf(
  root: string | null,
  part: Part,
  isNeeded: boolean,
): Finding<"ROOT_RECORD"> {
  if (part.state !== "read") return (isNeeded ? open : aside)(unreadCode(part));
  const stated = textOf(part, "mptRoot");
  const side = sideOf(part);
  // Another part or the visitor may still state a root. `conclude` in verify-evidence.ts makes the verdict inconclusive
  // only if nobody states one.
  if (stated === null) return aside("NO_ROOT_GIVEN", { computed: root, expectedFrom: side });
  return compareRoots(root, stated, side);
}

export function checkRootOfVisitor(root: string | null, provided: string): Finding<"ROOT_VISITOR"> {
  const expected = hashOf(provided);
  const side = { part: "root", from: "visitor" } as const;
  if (expected === null) return open("NOT_A_HASH", { computed: root, expectedFrom: side });
  return compareRoots(root, expected, side);
}

/**
 * Checks that the status is final. It uses the record's status, or the batch's status if the record states no known
 * one.
 */
export function checkFinal(record: Part, batch: Part): Finding<"BATCH_FINAL"> {
  const [ofRecord, ofBatch] = [textOf(record, "status"), textOf(batch, "status")];
  const teller = isFingerprintStatus(ofRecord) ? record : batch;
  const status = isFingerprintStatus(ofRecord) ? ofRecord : ofBatch;
  const compared = {
    values: { record: ofRecord, batch: ofBatch },
    computed: status,
    computedFrom: sideOf(teller),
    expected: "FINALIZED_COMMITMENT",
    expectedFrom: PROTOCOL,
  };
  if (!isFingerprintStatus(status)) return open("UNKNOWN_STATUS", compared);
  if (status === "FINALIZED_COMMITMENT") return pass(compared);
  return open(status === "ERRORED_COMMITMENT" ? "ERRORED" : "NOT_FINAL_YET", compared);
}

/** The text that the snapshot's hash covers; null if the content has no canonical form. */
function coveredText(snapshot: JsonObject): string | null {
  const { hash: _, ...content } = snapshot;
  try {
    return canonicalize(content);
  } catch {
    // `readPart` has already refused values that are not JSON and values that nest too deeply. So the content has text
    // with a lone surrogate, which a real snapshot never has.
    return null;
  }
}

/** The names of the ledgers for which this file can compute a snapshot's hash. */
const KNOWN_LEDGERS: readonly string[] = ["local"];

/** The snapshot that the checks use, with its computed hash, so that it is hashed only once. */
export type Ledger = {
  snapshot: ReadPart;
  /** The text that was hashed; null if the content has no canonical form. */
  content: string | null;
  computed: string | null;
  /** Whether the computed hash equals the hash that the snapshot states. */
  isIntact: boolean;
};

/** Hashes the snapshot. Returns null if the snapshot cannot be read, or if its ledger is not in KNOWN_LEDGERS. */
export function readLedger(snapshot: Part): Ledger | null {
  if (snapshot.state !== "read") return null;
  if (!KNOWN_LEDGERS.includes(textOf(snapshot, "ledger") ?? "")) return null;
  const content = coveredText(snapshot.value);
  const computed = content === null ? null : bytesToHex(sha256(utf8ToBytes(content)));
  const stated = textOf(snapshot, "hash");
  const isIntact = computed !== null && stated !== null && isSameValue(stated, computed);
  return { snapshot, content, computed, isIntact };
}

function holdsRoot(snapshot: Part, root: string, batchId: string | null): boolean {
  const entries = memberOf(snapshot, "entries");
  if (!Array.isArray(entries)) return false;
  const isText = (member: JsonValue | undefined, wanted: string) =>
    typeof member === "string" && isSameValue(member, wanted);
  return (entries as readonly JsonValue[]).some(
    (entry) =>
      isJsonObject(entry) &&
      isText(entry["root"], root) &&
      (batchId === null || isText(entry["batchId"], batchId)),
  );
}

/**
 * The snapshot hash that the record names, or else the one that the batch names. `side` says which of the two parts
 * names it.
 */
export function namedSnapshot(record: Part, batch: Part): { hash: string; side: Side } | null {
  const ofRecord = textOf(record, "batchGlobalSnapshotHash");
  if (ofRecord !== null) return { hash: ofRecord, side: sideOf(record) };
  const ofBatch = textOf(batch, "globalSnapshotHash");
  return ofBatch === null ? null : { hash: ofBatch, side: sideOf(batch) };
}

/**
 * Checks that the snapshot lists the root. The snapshot's hash is recomputed and compared with the hash that the
 * record or the batch names. If neither names a hash, only a snapshot from the visitor can pass. A visitor's snapshot
 * of an unknown ledger prevents a positive verdict.
 */
export function checkLedger(
  root: string | null,
  record: Part,
  batch: Part,
  snapshot: Part,
  ledger: Ledger | null,
): Finding<"ROOT_LEDGER"> {
  const isVisitors = snapshot.from === "visitor";
  const named = namedSnapshot(record, batch);
  if (snapshot.state !== "read") {
    const isNeeded = snapshot.state !== "missing" || named !== null || isVisitors;
    return (isNeeded ? open : aside)(unreadCode(snapshot));
  }
  const side = sideOf(snapshot);
  const batchId = textOf(record, "batchId") ?? textOf(batch, "id");
  const values = {
    ledger: textOf(snapshot, "ledger"),
    suppliedBy: snapshot.from,
    batchId,
    named: named?.hash ?? null,
  };
  if (ledger === null) {
    if (isVisitors) return open("UNKNOWN_LEDGER", { values });
    // The hash of this snapshot cannot be recomputed here. But if the snapshot states a hash other than the one
    // that the record or the batch names, it is certainly the wrong snapshot.
    const stated = textOf(snapshot, "hash");
    if (named !== null && stated !== null && !isSameValue(named.hash, stated)) {
      const expectedFrom = named.side;
      return fail("OTHER_SNAPSHOT", {
        values,
        computed: stated,
        expected: named.hash,
        expectedFrom,
      });
    }
    return aside("UNKNOWN_LEDGER", { values });
  }
  const { computed, isIntact } = ledger;
  const hashed = { values, computed };
  if (!isIntact) {
    const stated = textOf(snapshot, "hash");
    return fail("SNAPSHOT_HASH_MISMATCH", { ...hashed, expected: stated, expectedFrom: side });
  }
  if (named !== null && !isSameValue(named.hash, computed ?? "")) {
    return fail("OTHER_SNAPSHOT", { ...hashed, expected: named.hash, expectedFrom: named.side });
  }
  const held = { values, computed: root, expectedFrom: side };
  if (root === null) return aside("NO_ROOT_REACHED", held);
  if (!holdsRoot(snapshot, root, batchId)) return fail("ROOT_NOT_IN_SNAPSHOT", held);
  if (named === null && !isVisitors) return open("NO_SNAPSHOT_NAMED", held);
  return pass({ ...held, expected: root });
}
