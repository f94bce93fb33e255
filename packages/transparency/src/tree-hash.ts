// The hashes of RFC 6962, section 2.1. The hashed bytes of a leaf and of an inner node begin with different bytes, so
// neither can be presented as the other.
import { sha256 } from "@noble/hashes/sha2.js";
import { LIMITS } from "./limits.ts";

export const HASH_BYTES = 32;

const leafTag = Uint8Array.of(0);
const nodeTag = Uint8Array.of(1);

/** The root of the tree without leaves. */
export function emptyRoot(): Uint8Array {
  return sha256(new Uint8Array());
}

/**
 * Computes the hash of one entry.
 * @throws TypeError when the entry is longer than an entry bundle can hold
 */
export function leafHash(entry: Uint8Array): Uint8Array {
  if (entry.length > LIMITS.entryBytes) {
    throw new TypeError(`"entry" expected ${LIMITS.entryBytes} bytes at most`);
  }
  return sha256.create().update(leafTag).update(entry).digest();
}

/** Computes the hash of an inner node from the hashes of its two children, each of 32 bytes: RFC 6962, section 2.1. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256.create().update(nodeTag).update(left).update(right).digest();
}

/** Computes the root of a tree with these leaf hashes. */
export function rootOf(leafHashes: readonly Uint8Array[]): Uint8Array {
  let level = leafHashes;
  if (level.length === 0) return emptyRoot();
  // A node without a sibling moves up unchanged. RFC 6962 instead defines the tree from the top, by splitting it,
  // but the resulting tree is the same.
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let index = 0; index < level.length; index += 2) {
      const [left, right] = [level[index], level[index + 1]];
      if (left !== undefined) above.push(right === undefined ? left : nodeHash(left, right));
    }
    level = above;
  }
  return level[0] ?? emptyRoot();
}

export function isHash(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array && value.length === HASH_BYTES;
}

export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
