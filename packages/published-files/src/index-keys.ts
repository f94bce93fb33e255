// Makes the keys of index entries, as bytes. This file uses Node's hash function, because a million records need three
// million hashes, and the portable function of packages/evidence would take several seconds longer.
import { hash } from "node:crypto";
import { INDEX_LIMITS, keyOfHash } from "@digital-evidence/evidence/published";

const { keyBytes } = INDEX_LIMITS;

/** The kinds of keys of a record, in the order in which `writeRecordKeys` writes them. */
export const RECORD_KINDS = ["hash", "document-id", "document-ref", "event-id"] as const;
/** The length of all keys of one record together, in bytes. */
export const RECORD_KEYS_BYTES = RECORD_KINDS.length * keyBytes;

/** The texts by which a record is found, as the record states them. */
export type RecordKeys = {
  readonly hash: string;
  /** Null if the record does not state its document ID, because the operator withholds it. */
  readonly documentId: string | null;
  readonly documentRef: string;
  readonly eventId: string;
};

export function writeRecordKeys(
  bytes: Buffer,
  at: number,
  { hash: digest, documentId, documentRef, eventId }: RecordKeys,
): void {
  bytes.write(keyOfHash(digest), at, "hex");
  // Every record needs an entry of each kind, because a run has one entry for each record. A withheld document ID gets
  // the key of the empty text, which no search looks for.
  writeTextKey(bytes, at + keyBytes, documentId ?? "");
  writeTextKey(bytes, at + 2 * keyBytes, documentRef.toLowerCase());
  writeTextKey(bytes, at + 3 * keyBytes, eventId.toLowerCase());
}

export function recordKeys(texts: RecordKeys): Buffer {
  const bytes = Buffer.alloc(RECORD_KEYS_BYTES);
  writeRecordKeys(bytes, 0, texts);
  return bytes;
}

/** The key of a text that is not a hash, as `keyOfText` in packages/evidence defines it. */
export function textKey(text: string): Buffer {
  const bytes = Buffer.alloc(keyBytes);
  writeTextKey(bytes, 0, text);
  return bytes;
}

function writeTextKey(bytes: Buffer, at: number, text: string): void {
  bytes.write(hash("sha256", text).slice(0, 2 * keyBytes), at, "hex");
}
