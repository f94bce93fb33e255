// Inclusion proofs as in RFC 6962, section 2.1.1, verified as in RFC 9162, section 2.1.3.2.
import { LIMITS } from "./limits.ts";
import { type Check, refuse, type Result } from "./result.ts";
import type { TileCode } from "./tile.ts";
import { equalBytes, isHash, nodeHash } from "./tree-hash.ts";
import { hashRanges, type TileReader, type TreeRange } from "./tree-range.ts";
import { halve, isOdd, isTreeSize, splitPoint } from "./tree-size.ts";
import { sizeOutOfRange } from "./tree.ts";

export type InclusionCode =
  | "SIZE_OUT_OF_RANGE"
  | "INDEX_OUT_OF_RANGE"
  | "HASH_LENGTH"
  | "PROOF_LENGTH"
  | "ROOT_MISMATCH";

export type InclusionClaim = {
  leafHash: Uint8Array;
  index: number;
  size: number;
  /** The root of a tree of `size` leaves. It must come from a trusted source and not from the proof's sender. */
  root: Uint8Array;
  proof: readonly Uint8Array[];
};

function isIndex(index: number, size: number): boolean {
  return isTreeSize(index) && index < size;
}

function indexOutOfRange() {
  return refuse("INDEX_OUT_OF_RANGE", "the tree has no leaf with this index");
}

/** The siblings on a leaf's path to the root, beginning at the leaf. */
function siblingsOf(index: number, size: number): TreeRange[] {
  const siblings: TreeRange[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitPoint(end - start);
    if (index < middle) {
      siblings.unshift({ start: middle, end });
      end = middle;
    } else {
      siblings.unshift({ start, end: middle });
      start = middle;
    }
  }
  return siblings;
}

/** Makes the inclusion proof of the leaf at `index` in the tree of `size` leaves, from the hashes in the tiles. */
export async function proveInclusion(
  readTiles: TileReader,
  index: number,
  size: number,
): Promise<Result<Uint8Array[], TileCode | "SIZE_OUT_OF_RANGE" | "INDEX_OUT_OF_RANGE">> {
  if (!isTreeSize(size)) return sizeOutOfRange();
  if (!isIndex(index, size)) return indexOutOfRange();
  return hashRanges(readTiles, siblingsOf(index, size), size);
}

/**
 * Checks that a proof leads from a leaf at this index to the root. The caller has to decide whether the root can be
 * trusted.
 */
export function verifyInclusion(claim: InclusionClaim): Check<InclusionCode> {
  const { index, size, root, proof } = claim;
  if (!isTreeSize(size)) return sizeOutOfRange();
  if (!isIndex(index, size)) return indexOutOfRange();
  if (!Array.isArray(proof) || proof.length > LIMITS.proofHashes) {
    return refuse(
      "PROOF_LENGTH",
      `the proof is not a list of at most ${LIMITS.proofHashes} hashes`,
    );
  }
  if (![claim.leafHash, root, ...proof].every(isHash)) {
    return refuse("HASH_LENGTH", "a hash has 32 bytes");
  }
  let hash = claim.leafHash;
  let place = index;
  let last = size - 1;
  for (const sibling of proof) {
    if (last === 0)
      return refuse("PROOF_LENGTH", "the proof has more hashes than the path has steps");
    if (isOdd(place) || place === last) {
      hash = nodeHash(sibling, hash);
      // The proof has no hash for a level at which the node has no sibling, so these levels are skipped.
      while (!isOdd(place) && place !== 0) [place, last] = [halve(place), halve(last)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [place, last] = [halve(place), halve(last)];
  }
  if (last !== 0)
    return refuse("PROOF_LENGTH", "the proof has fewer hashes than the path has steps");
  if (!equalBytes(hash, root)) return refuse("ROOT_MISMATCH", "the proof leads to another root");
  return { ok: true };
}
