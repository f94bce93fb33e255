// Checks whether a snapshot's content hashes to the hash by which the snapshot was requested. check-root.ts checks
// whether a snapshot lists a batch's root.
import { type Check, unreadCode } from "./check.ts";
import { readLedger } from "./check-root.ts";
import { isSameValue, memberOf, numberOf, readPart, type Supplied, textOf } from "./part.ts";
import { isLater, readTime } from "./time.ts";

export type SnapshotCheck = Pick<Check, "verdict" | "code" | "computed"> & {
  /** The text whose SHA-256 is `computed`; null if there is no text to hash. */
  content: string | null;
};

export type NextSnapshotCheck = Pick<Check, "verdict" | "computed"> & {
  code: Check["code"] | "OTHER_PREVIOUS" | "OTHER_ORDINAL" | "EARLIER";
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

/**
 * Checks whether a snapshot of a local ledger follows another one: it names that one's hash, has the next ordinal, and
 * is not earlier. A time that cannot be read shows neither, so the result is then `unknown`.
 * @param before the snapshot before, whose own check has passed
 */
export function checkNextSnapshot(before: Supplied, supplied: Supplied): NextSnapshotCheck {
  const [last, next] = [readPart("snapshot", before), readPart("snapshot", supplied)];
  const ledger = readLedger(next);
  if (ledger === null) return { verdict: "unknown", code: "UNKNOWN_LEDGER", computed: null };
  const { computed } = ledger;
  const wrong = (code: NextSnapshotCheck["code"]) => ({ verdict: "fail", code, computed }) as const;
  if (!ledger.isIntact) return wrong("SNAPSHOT_HASH_MISMATCH");
  const [hash, previous] = [textOf(last, "hash"), textOf(next, "previousHash")];
  if (hash === null || previous === null || !isSameValue(hash, previous)) {
    return wrong("OTHER_PREVIOUS");
  }
  if (numberOf(next, "ordinal") !== (numberOf(last, "ordinal") ?? Number.NaN) + 1) {
    return wrong("OTHER_ORDINAL");
  }
  const [earlier, later] = [last, next].map((part) => readTime(memberOf(part, "timestamp")));
  if (earlier?.ok !== true || later?.ok !== true) {
    return { verdict: "unknown", code: "NO_SNAPSHOT_TIME", computed };
  }
  return isLater(earlier.time, later.time)
    ? wrong("EARLIER")
    : { verdict: "pass", code: "OK", computed };
}
