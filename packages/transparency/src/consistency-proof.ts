// Consistency proofs as in RFC 6962, section 2.1.2, verified as in RFC 9162, section 2.1.4.2. Such a proof shows
// that a tree begins with all leaves of an earlier tree, in the same order.
import { LIMITS } from "./limits.ts";
import { type Check, refuse, type Result } from "./result.ts";
import type { TileCode } from "./tile.ts";
import { emptyRoot, equalBytes, isHash, nodeHash } from "./tree-hash.ts";
import { hashRanges, type TileReader, type TreeRange } from "./tree-range.ts";
import { halve, isOdd, isPowerOfTwo, isTreeSize, splitPoint } from "./tree-size.ts";
import { sizeOutOfRange } from "./tree.ts";

export type ConsistencyCode =
  | "SIZE_OUT_OF_RANGE"
  | "OLD_SIZE_BEYOND_SIZE"
  | "HASH_LENGTH"
  | "PROOF_LENGTH"
  | "OLD_ROOT_MISMATCH"
  | "ROOT_MISMATCH";

export type ConsistencyClaim = {
  oldSize: number;
  oldRoot: Uint8Array;
  size: number;
  root: Uint8Array;
  proof: readonly Uint8Array[];
};

function oldSizeBeyondSize() {
  return refuse("OLD_SIZE_BEYOND_SIZE", "the earlier tree is larger than the later one");
}

function partsOf(oldSize: number, size: number): TreeRange[] {
  const parts: TreeRange[] = [];
  let [start, end] = [0, size];
  while (end !== oldSize) {
    const middle = start + splitPoint(end - start);
    if (oldSize <= middle) {
      parts.unshift({ start: middle, end });
      end = middle;
    } else {
      parts.unshift({ start, end: middle });
      start = middle;
    }
  }
  // If the old tree is a whole subtree of the new tree, the proof omits its root, because the verifier already
  // knows that root.
  return start === 0 ? parts : [{ start, end }, ...parts];
}

/** Proves that the tree of `oldSize` leaves is the beginning of the tree of `size` leaves. */
export async function proveConsistency(
  readTiles: TileReader,
  oldSize: number,
  size: number,
): Promise<Result<Uint8Array[], TileCode | "SIZE_OUT_OF_RANGE" | "OLD_SIZE_BEYOND_SIZE">> {
  if (!isTreeSize(size) || !isTreeSize(oldSize)) return sizeOutOfRange();
  if (oldSize > size) return oldSizeBeyondSize();
  if (oldSize === 0) return { ok: true, value: [] };
  return hashRanges(readTiles, partsOf(oldSize, size), size);
}

/** Checks that the old tree is the beginning of the new tree. Each tree is given by its size and root. */
export function verifyConsistency(claim: ConsistencyClaim): Check<ConsistencyCode> {
  const { oldSize, oldRoot, size, root, proof } = claim;
  if (!isTreeSize(size) || !isTreeSize(oldSize)) return sizeOutOfRange();
  if (oldSize > size) return oldSizeBeyondSize();
  if (!Array.isArray(proof) || proof.length > LIMITS.proofHashes) {
    return refuse(
      "PROOF_LENGTH",
      `the proof is not a list of at most ${LIMITS.proofHashes} hashes`,
    );
  }
  if (![oldRoot, root, ...proof].every(isHash)) return refuse("HASH_LENGTH", "a hash has 32 bytes");
  if (oldSize === 0 && !equalBytes(oldRoot, emptyRoot())) {
    return refuse("OLD_ROOT_MISMATCH", "the earlier root is not that of a tree without leaves");
  }
  if (oldSize === 0 || oldSize === size) {
    if (proof.length > 0)
      return refuse(
        "PROOF_LENGTH",
        "the earlier tree is empty or the same, so the proof must be empty",
      );
    const isSame = oldSize !== size || equalBytes(oldRoot, root);
    return isSame
      ? { ok: true }
      : refuse("ROOT_MISMATCH", "the trees have the same size and different roots");
  }
  return walk(claim);
}

/** Recomputes both roots from the proof and compares them. The caller has checked that 0 < oldSize < size. */
function walk({ oldSize, oldRoot, size, root, proof }: ConsistencyClaim): Check<ConsistencyCode> {
  const [first, ...rest] = isPowerOfTwo(oldSize) ? [oldRoot, ...proof] : proof;
  if (first === undefined) return refuse("PROOF_LENGTH", "the proof has no hashes");
  let [oldPlace, last] = [oldSize - 1, size - 1];
  while (isOdd(oldPlace)) [oldPlace, last] = [halve(oldPlace), halve(last)];
  let [oldHash, hash] = [first, first];
  for (const sibling of rest) {
    if (last === 0)
      return refuse("PROOF_LENGTH", "the proof has more hashes than the path has steps");
    if (isOdd(oldPlace) || oldPlace === last) {
      oldHash = nodeHash(sibling, oldHash);
      hash = nodeHash(sibling, hash);
      while (!isOdd(oldPlace) && oldPlace !== 0) {
        [oldPlace, last] = [halve(oldPlace), halve(last)];
      }
    } else {
      hash = nodeHash(hash, sibling);
    }
    [oldPlace, last] = [halve(oldPlace), halve(last)];
  }
  if (last !== 0)
    return refuse("PROOF_LENGTH", "the proof has fewer hashes than the path has steps");
  if (!equalBytes(oldHash, oldRoot)) {
    return refuse("OLD_ROOT_MISMATCH", "the proof leads to another old root");
  }
  if (!equalBytes(hash, root)) return refuse("ROOT_MISMATCH", "the proof leads to another root");
  return { ok: true };
}
