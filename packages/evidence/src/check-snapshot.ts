// Checks whether a snapshot's content hashes to the hash by which the snapshot was requested. check-root.ts checks
// whether a snapshot lists a batch's root.
import { type Check, unreadCode } from "./check.ts";
import { readLedger } from "./check-root.ts";
import { isSameValue, readPart, type Supplied, textOf } from "./part.ts";

export type SnapshotCheck = Pick<Check, "verdict" | "code" | "computed"> & {
  /** The text whose SHA-256 is `computed`; null if there is no text to hash. */
  content: string | null;
};

/**
 * Checks whether a snapshot of a local ledger has the hash that it states, and is the one that was requested.
 * @param hash the hash by which the snapshot was requested: 64 hex digits
 * @param supplied the snapshot as received; untrusted
 * @returns `unknown` for a ledger whose hashing rule is not known here, or for a snapshot that cannot be read
 */
export function checkSnapshot(hash: string, supplied: Supplied): SnapshotCheck {
  const snapshot = readPart("snapshot", supplied);
  const ledger = readLedger(snapshot);
  if (ledger === null) {
    const code = snapshot.state === "read" ? "UNKNOWN_LEDGER" : unreadCode(snapshot);
    return { verdict: "unknown", code, content: null, computed: null };
  }
  const { content, computed } = ledger;
  if (!ledger.isIntact) {
    return { verdict: "fail", code: "SNAPSHOT_HASH_MISMATCH", content, computed };
  }
  return isSameValue(textOf(snapshot, "hash") ?? "", hash)
    ? { verdict: "pass", code: "OK", content, computed }
    : { verdict: "fail", code: "OTHER_SNAPSHOT", content, computed };
}
