// The tree of RFC 6962, transcribed literally from section 2.1. The code is recursive and slow so that it can be
// compared with the RFC line by line. Sizes are bigints, so that large numbers are not rounded.
import { createHash } from "node:crypto";

export function sha256(...parts: (string | Uint8Array)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

export function hashOfLeaf(entry: Uint8Array): Buffer {
  return sha256(Uint8Array.of(0), entry);
}

export function hashOfNode(left: Uint8Array, right: Uint8Array): Buffer {
  return sha256(Uint8Array.of(1), left, right);
}

/**
 * Returns the entry with this index in the short tree: the two lowest bytes of the index, the low byte first. The roots
 * of this tree that others have published are for these entries.
 */
export function shortEntry(index: bigint): Buffer {
  return Buffer.from([Number(index & 255n), Number((index >> 8n) & 255n)]);
}

/**
 * Creates a log of any size. The entry with index i is `entryAt(i)`. If `listed` is given, only the entries at these
 * indexes come from `entryAt`, and all other entries are the same. The root of a range without a listed index then
 * depends only on the length of the range. This makes it possible to compute trees of 2^50 leaves and more.
 */
export function createReferenceTree(entryAt: (index: bigint) => Uint8Array, listed?: bigint[]) {
  const common = hashOfLeaf(Buffer.from("common"));
  const known = new Map<string, Buffer>();

  const isUniform = (start: bigint, end: bigint) =>
    listed !== undefined && !listed.some((index) => index >= start && index < end);

  /** Computes MTH(D[start:end]), as RFC 6962 names the root of a range. */
  function root(start: bigint, end: bigint): Buffer {
    const n = end - start;
    if (n === 0n) return sha256("");
    const uniform = isUniform(start, end);
    if (n === 1n) return uniform ? common : hashOfLeaf(entryAt(start));
    const name = uniform ? `${n}` : `${start}-${end}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const k = split(n);
    const hash = hashOfNode(root(start, start + k), root(start + k, end));
    known.set(name, hash);
    return hash;
  }

  function split(n: bigint): bigint {
    return 1n << BigInt((n - 1n).toString(2).length - 1);
  }

  /** Computes PATH(m, D[start:end]), as RFC 6962 names an inclusion proof. */
  function path(m: bigint, start: bigint, end: bigint): Buffer[] {
    const n = end - start;
    if (n === 1n) return [];
    const k = split(n);
    return m < k
      ? [...path(m, start, start + k), root(start + k, end)]
      : [...path(m - k, start + k, end), root(start, start + k)];
  }

  /** Computes SUBPROOF(m, D[start:end], b), from which RFC 6962 builds consistency proofs. */
  function subproof(m: bigint, start: bigint, end: bigint, b: boolean): Buffer[] {
    const n = end - start;
    if (m === n) return b ? [] : [root(start, end)];
    const k = split(n);
    return m <= k
      ? [...subproof(m, start, start + k, b), root(start + k, end)]
      : [...subproof(m - k, start + k, end, false), root(start, start + k)];
  }

  return {
    root: (size: bigint) => root(0n, size),
    range: root,
    leaf: (index: bigint) => root(index, index + 1n),
    inclusion: (index: bigint, size: bigint) => path(index, 0n, size),
    consistency: (oldSize: bigint, size: bigint) =>
      oldSize === 0n ? [] : subproof(oldSize, 0n, size, true),
  };
}

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
