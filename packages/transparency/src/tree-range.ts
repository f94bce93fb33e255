// Computes the hashes of ranges of leaves from tiles. A proof is a list of such hashes.
import { refuse, type Result } from "./result.ts";
import { parseTile, TILE_WIDTH, type Tile, tilePath, type TileCode, widthOfTile } from "./tile.ts";
import { emptyRoot, nodeHash, rootOf } from "./tree-hash.ts";
import { isPowerOfTwo, splitPoint } from "./tree-size.ts";

/**
 * Reads tiles and returns them in the same order. The promise must be rejected if a tile cannot be read. The
 * functions of this file check only the length of the returned bytes.
 */
export type TileReader = (tiles: readonly Tile[]) => Promise<readonly Uint8Array[]>;

/**
 * A range of leaves, from `start` up to but not including `end`. These are exactly the leaves of one subtree, where
 * RFC 6962 defines how a tree is split into subtrees.
 */
export type TreeRange = { start: number; end: number };

type NodePlace = { tile: Tile; offset: number; count: number };

/** Finds the stored hashes from which the root of a perfect subtree (with 2^n leaves) can be computed. */
function placeOf({ start, end }: TreeRange, size: number): NodePlace {
  let level = 0;
  let count = end - start;
  let first = start;
  // The root of a subtree with 256 leaves or more is stored in a tile of a higher level, or is computed from a few
  // hashes of such a tile.
  while (count >= TILE_WIDTH) {
    level += 1;
    count /= TILE_WIDTH;
    first /= TILE_WIDTH;
  }
  const index = Math.floor(first / TILE_WIDTH);
  const tile = { level, index, width: widthOfTile(level, index, size) };
  return { tile, offset: first % TILE_WIDTH, count };
}

/** Splits a range into perfect subtrees (with 2^n leaves), from left to right. */
function perfectParts({ start, end }: TreeRange): TreeRange[] {
  if (end - start < 1) return [];
  if (isPowerOfTwo(end - start)) return [{ start, end }];
  const middle = start + splitPoint(end - start);
  return [{ start, end: middle }, ...perfectParts({ start: middle, end })];
}

/**
 * Computes the root of each range in a tree of this size.
 * @throws TypeError when the reader returns a different number of tiles than was requested
 */
export async function hashRanges(
  readTiles: TileReader,
  ranges: readonly TreeRange[],
  size: number,
): Promise<Result<Uint8Array[], TileCode>> {
  const places = ranges.map((range) => perfectParts(range).map((part) => placeOf(part, size)));
  const wanted = new Map(places.flat().map(({ tile }) => [tilePath(tile), tile]));
  const read = wanted.size === 0 ? [] : await readTiles([...wanted.values()]);
  if (read.length !== wanted.size) throw new TypeError('"readTiles" expected to return every tile');
  const hashesOf = new Map<string, Uint8Array[]>();
  for (const [at, [path, tile]] of [...wanted].entries()) {
    const parsed = parseTile(read[at] ?? new Uint8Array(), tile.width);
    if (!parsed.ok) return refuse(parsed.code, `${path}: ${parsed.message}`);
    hashesOf.set(path, parsed.value);
  }
  const value = places.map((parts) => {
    const roots = parts.map(({ tile, offset, count }) =>
      rootOf((hashesOf.get(tilePath(tile)) ?? []).slice(offset, offset + count)),
    );
    return roots.reduceRight<Uint8Array | null>(
      (right, left) => (right === null ? left : nodeHash(left, right)),
      null,
    );
  });
  return { ok: true, value: value.map((hash) => hash ?? emptyRoot()) };
}
