// The index of published files. It tells where the files contain the record, batch or snapshot with a given key. The
// index of each kind of key consists of one or two files, which are called runs. A run covers a range of consecutive
// records, batches or snapshots. It has one index entry of fixed length for each of them, sorted by key and divided
// into blocks. A run begins with one fence for each block: the first digits of the block's first key. From the fences,
// a reader knows which blocks can contain a key, so it need not read the whole run.
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { documentRef } from "../../fingerprint.ts";

/** The kinds of keys, each with the sequence whose entries are found by such a key. */
export const INDEX_KINDS = {
  hash: "records",
  "document-id": "records",
  "document-ref": "records",
  "event-id": "records",
  batch: "batches",
  snapshot: "snapshots",
} as const;
export type IndexKind = keyof typeof INDEX_KINDS;

const KEY_DIGITS = 32;
const FENCE_DIGITS = 16;

export const INDEX_LIMITS = {
  keyBytes: KEY_DIGITS / 2,
  entryBytes: 36,
  fenceBytes: FENCE_DIGITS / 2,
  /** The number of entries in a block, except in runs that would then have too many fences. */
  blockEntries: 256,
  /** The maximum number of fences. A run that would have more has larger blocks instead. */
  fences: 8_192,
} as const;

/** An index entry: where a record, a batch or a snapshot with a given key is. All numbers are below 2^32. */
export type IndexEntry = {
  /** 32 hex digits in lower case. */
  key: string;
  /** The number of the record, batch or snapshot in its sequence, from 0. */
  number: number;
  /** Where the record, batch or snapshot is in the file of its page, in bytes, without the newline at its end. */
  offset: number;
  length: number;
  /**
   * For a record: the offset and the length of its proof, in the page of proofs with the same index. For a batch: the
   * number of its first record, and how many records it has. For a snapshot: zeros.
   */
  more: readonly [number, number];
};

/** The key of a hash in hex: its first 16 bytes, in lower case. */
export function keyOfHash(hash: string): string {
  return hash.slice(0, KEY_DIGITS).toLowerCase();
}

/** The key of a text that is not a hash: the first 16 bytes of its SHA-256, in hex. */
export function keyOfText(text: string): string {
  return documentRef(utf8ToBytes(text)).slice(0, KEY_DIGITS);
}

/** The path of the run with the entries `from` to `to - 1` of its sequence. */
export function runPath(kind: IndexKind, from: number, to: number): string {
  return `index/${kind}/${from}-${to}`;
}

/** How a run with this many entries is divided into blocks. All lengths are computed from the number of entries. */
export function shapeOfRun(entries: number): {
  blockEntries: number;
  fences: number;
  fencesBytes: number;
  bytes: number;
} {
  let blockEntries: number = INDEX_LIMITS.blockEntries;
  while (entries > blockEntries * INDEX_LIMITS.fences) blockEntries *= 2;
  const fences = Math.ceil(entries / blockEntries);
  const fencesBytes = fences * INDEX_LIMITS.fenceBytes;
  return {
    blockEntries,
    fences,
    fencesBytes,
    bytes: fencesBytes + entries * INDEX_LIMITS.entryBytes,
  };
}

/** Returns the beginning of a key, as long as a fence. */
export function fencePrefix(key: string): string {
  return key.slice(0, FENCE_DIGITS);
}

/** The blocks that may have keys from `low` to `high`, as indices from `from` to `to - 1`. */
export function blocksOf(
  fences: readonly string[],
  low: string,
  high: string,
): { from: number; to: number } {
  // The last block whose fence is smaller than `low` may also have keys from `low` on, so the range starts with that
  // block.
  const notSmaller = fences.findIndex((fence) => fence >= fencePrefix(low));
  const larger = fences.findIndex((fence) => fence > fencePrefix(high));
  return {
    from: Math.max((notSmaller === -1 ? fences.length : notSmaller) - 1, 0),
    to: larger === -1 ? fences.length : larger,
  };
}

/**
 * Writes an entry. Entries sort by their bytes: by key, and then by number.
 * @param at where the entry begins in the bytes
 */
export function writeIndexEntry(bytes: Uint8Array, at: number, entry: IndexEntry): void {
  const { key } = entry;
  for (let index = 0; index < KEY_DIGITS / 2; index += 1) {
    bytes[at + index] = Number.parseInt(key.slice(2 * index, 2 * index + 2), 16);
  }
  writeIndexPlace(bytes, at, entry);
}

/** Writes the members of an entry that follow its key. @param at where the entry begins, which is where its key is */
export function writeIndexPlace(
  bytes: Uint8Array,
  at: number,
  { number, offset, length, more }: Omit<IndexEntry, "key">,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, INDEX_LIMITS.entryBytes);
  for (const [index, value] of [number, offset, length, ...more].entries()) {
    view.setUint32(KEY_DIGITS / 2 + 4 * index, value);
  }
}

/** @param at where the entry begins in the bytes */
export function parseIndexEntry(bytes: Uint8Array, at: number): IndexEntry {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, INDEX_LIMITS.entryBytes);
  const word = (index: number) => view.getUint32(KEY_DIGITS / 2 + 4 * index);
  let key = "";
  for (let index = 0; index < KEY_DIGITS / 2; index += 1) {
    key += view.getUint8(index).toString(16).padStart(2, "0");
  }
  return { key, number: word(0), offset: word(1), length: word(2), more: [word(3), word(4)] };
}
