import {
  type Checkpoint,
  proveConsistency,
  type TileReader,
  treeRoot,
  verifyConsistency,
  widthOfTile,
} from "@digital-evidence/transparency";
import type { HistoryCode } from "@digital-evidence/verdict/log";

const HASH_BYTES = 32;

export type Comparison = Extract<
  HistoryCode,
  "CONSISTENT" | "ROLLED_BACK" | "FORKED" | "TILES_MISMATCH"
>;

/**
 * Compares two checkpoints that the same key signed. The result is `FORKED` only in these two cases:
 * - The sizes are equal, and the roots differ.
 * - The tiles lead to the new root, but the root that they give for the earlier size is not the one that was signed.
 */
export async function compareHistory(
  before: Checkpoint,
  now: Checkpoint,
  readTiles: TileReader,
): Promise<Comparison> {
  if (now.size < before.size) return "ROLLED_BACK";
  const proof = await proveConsistency(readTiles, before.size, now.size);
  if (!proof.ok) return "TILES_MISMATCH";
  const claim = {
    oldSize: before.size,
    oldRoot: before.root,
    size: now.size,
    root: now.root,
    proof: proof.value,
  };
  if (verifyConsistency(claim).ok) return "CONSISTENT";
  if (before.size === now.size) return "FORKED";
  const other = await treeRoot(narrowed(readTiles, now.size), before.size);
  const isProven = other.ok && verifyConsistency({ ...claim, oldRoot: other.value }).ok;
  return isProven ? "FORKED" : "TILES_MISMATCH";
}

/**
 * Returns a reader for the tiles of a smaller tree. It reads the tiles of the larger tree, which has `size`
 * leaves, and keeps only their first hashes. Both trees are therefore computed from the same hashes.
 */
export function narrowed(readTiles: TileReader, size: number): TileReader {
  return async (tiles) => {
    const wide = await readTiles(
      tiles.map(({ level, index }) => ({ level, index, width: widthOfTile(level, index, size) })),
    );
    return tiles.map(({ width }, at) =>
      (wide[at] ?? new Uint8Array()).slice(0, width * HASH_BYTES),
    );
  };
}
