import { refuse, type Refusal, type Result } from "./result.ts";
import {
  formatTile,
  hashesOfLevel,
  parseTile,
  TILE_WIDTH,
  type Tile,
  type TileCode,
} from "./tile.ts";
import { rootOf } from "./tree-hash.ts";
import { hashRanges, type TileReader } from "./tree-range.ts";
import { isTreeSize } from "./tree-size.ts";

export type TreeCode = TileCode | "SIZE_OUT_OF_RANGE";

/** A tile with its bytes, as a server has to store them under the tile's path. */
export type FilledTile = { tile: Tile; bytes: Uint8Array };

export function sizeOutOfRange(): Refusal<"SIZE_OUT_OF_RANGE"> {
  return refuse("SIZE_OUT_OF_RANGE", "a tree has from 0 to 2^53 - 1 leaves");
}

/** Computes the root of a tree of this size from its tiles. */
export async function treeRoot(
  readTiles: TileReader,
  size: number,
): Promise<Result<Uint8Array, TreeCode>> {
  if (!isTreeSize(size)) return sizeOutOfRange();
  const hashed = await hashRanges(readTiles, [{ start: 0, end: size }], size);
  return hashed.ok ? { ok: true, value: hashed.value[0] ?? rootOf([]) } : hashed;
}

/**
 * Appends leaves to a tree of `size` leaves. Returns the tiles to write: the tiles that have become full, and the
 * partial tiles of the new size. On each level it reads at most one tile, the partial one.
 */
export async function appendLeaves(
  readTiles: TileReader,
  size: number,
  leafHashes: readonly Uint8Array[],
): Promise<Result<FilledTile[], TreeCode>> {
  if (!isTreeSize(size) || !isTreeSize(size + leafHashes.length)) return sizeOutOfRange();
  const written: FilledTile[] = [];
  let added = leafHashes;
  for (let level = 0; added.length > 0; level += 1) {
    const before = hashesOfLevel(level, size);
    const width = before % TILE_WIDTH;
    let index = (before - width) / TILE_WIDTH;
    let hashes: Uint8Array[] = [];
    if (width > 0) {
      const [bytes = new Uint8Array()] = await readTiles([{ level, index, width }]);
      const parsed = parseTile(bytes, width);
      if (!parsed.ok) return parsed;
      hashes = parsed.value;
    }
    hashes = hashes.concat(added);
    const above: Uint8Array[] = [];
    for (let at = 0; at < hashes.length; at += TILE_WIDTH) {
      const part = hashes.slice(at, at + TILE_WIDTH);
      written.push({ tile: { level, index, width: part.length }, bytes: formatTile(part) });
      if (part.length === TILE_WIDTH) above.push(rootOf(part));
      index += 1;
    }
    added = above;
  }
  return { ok: true, value: written };
}
