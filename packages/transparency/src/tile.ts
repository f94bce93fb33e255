// Tiles as in tlog-tiles, and the paths under which a server publishes them. A tile has up to 256 consecutive
// hashes. Only every eighth level of the tree is stored in tiles.
import { HASH_BYTES } from "./tree-hash.ts";
import { isTreeSize } from "./tree-size.ts";
import { refuse, type Refusal, type Result } from "./result.ts";

/** The number of hashes in a full tile, and of entries in a full entry bundle. */
export const TILE_WIDTH = 256;

/**
 * The number of levels that tlog-tiles allows in a path. The largest tree that this package supports has only seven
 * levels of tiles.
 */
const PATH_LEVELS = 64;

/**
 * A tile of hashes. Level 0 has the leaf hashes. On higher levels, each hash is the root of a full tile of the
 * level below.
 */
export type Tile = {
  level: number;
  /** The tile's index in its level, counted from 0. All tiles with a lower index in this level are full. */
  index: number;
  /** The number of hashes: 256, or fewer for a partial tile at the right edge of the tree. */
  width: number;
};

/** A bundle of entries. The tile of level 0 with the same index has the leaf hashes of these entries. */
export type EntryBundle = { index: number; width: number };

/** The object to which a path refers. Paths are relative to the log's prefix. */
export type TileResource =
  | { kind: "hashes"; tile: Tile }
  | { kind: "entries"; bundle: EntryBundle };

export type TilePathCode = "INVALID_TILE_PATH" | "TILE_OUT_OF_RANGE";
export type TileCode = "TILE_LENGTH";

export function isWidth(width: number): boolean {
  return Number.isSafeInteger(width) && width >= 1 && width <= TILE_WIDTH;
}

/**
 * The part of a path that names an index and a width, such as `x001/234.p/56`.
 * @throws TypeError when no tile has this index and width
 */
export function coordinatesPath(index: number, width: number): string {
  if (!isTreeSize(index) || !isWidth(width)) {
    throw new TypeError("expected an index and a width of 1 to 256");
  }
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, "0").match(/.{3}/g) ?? [];
  const last = groups.length - 1;
  const path = groups.map((group, at) => (at < last ? `x${group}` : group)).join("/");
  return width === TILE_WIDTH ? path : `${path}.p/${width}`;
}

/**
 * The path of a tile relative to the log's prefix, such as `tile/0/x001/234.p/56`.
 * @throws TypeError when no tile has these coordinates
 */
export function tilePath({ level, index, width }: Tile): string {
  const isLevel = Number.isSafeInteger(level) && level >= 0 && level < PATH_LEVELS;
  if (!isLevel || !isTreeSize(index) || !isWidth(width)) {
    throw new TypeError('"tile" expected a level below 64, an index and a width of 1 to 256');
  }
  return `tile/${level}/${coordinatesPath(index, width)}`;
}

/**
 * The path of an entry bundle relative to the log's prefix, such as `tile/entries/x001/234`.
 * @throws TypeError when no bundle has these coordinates
 */
export function entryBundlePath({ index, width }: EntryBundle): string {
  if (!isTreeSize(index) || !isWidth(width)) {
    throw new TypeError('"bundle" expected an index and a width of 1 to 256');
  }
  return `tile/entries/${coordinatesPath(index, width)}`;
}

/**
 * Matches the path of a tile or an entry bundle. The groups are the level, the index in one to six parts, and the
 * width. An index below 2^53 has at most 16 digits.
 */
const pathPattern =
  /^tile\/(entries|0|[1-9][0-9]?)\/((?:x[0-9]{3}\/){0,5}[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/;

/** Parses a path that is relative to the log's prefix. Each tile has exactly one valid path. */
export function parseTilePath(path: string): Result<TileResource, TilePathCode> {
  // No valid path has more than 64 characters, so a longer text is refused before matching.
  const match = path.length > 64 ? null : pathPattern.exec(path);
  const [, level = "", groups = "", partial] = match ?? [];
  if (match === null || groups.startsWith("x000/")) {
    return refuse("INVALID_TILE_PATH", "this is not the path of a tile or of an entry bundle");
  }
  const index = Number(groups.replaceAll(/[x/]/g, ""));
  const width = partial === undefined ? TILE_WIDTH : Number(partial);
  if (!isTreeSize(index) || (partial !== undefined && width >= TILE_WIDTH)) {
    return refuse("TILE_OUT_OF_RANGE", "the tile's index or width is out of range");
  }
  if (level === "entries")
    return { ok: true, value: { kind: "entries", bundle: { index, width } } };
  if (Number(level) >= PATH_LEVELS) {
    return refuse("TILE_OUT_OF_RANGE", "the tile's level is out of range");
  }
  return { ok: true, value: { kind: "hashes", tile: { level: Number(level), index, width } } };
}

/**
 * How many hashes a level of tiles has in a tree of this size. Level 0 has one hash for each leaf, and each higher
 * level has one hash for each full tile of the level below.
 */
export function hashesOfLevel(level: number, size: number): number {
  return Math.floor(size / TILE_WIDTH ** level);
}

/** How many hashes a tile has in a tree of this size; 0 if the tile is beyond the end of the tree. */
export function widthOfTile(level: number, index: number, size: number): number {
  const before = index * TILE_WIDTH;
  return Math.min(Math.max(hashesOfLevel(level, size) - before, 0), TILE_WIDTH);
}

/**
 * Splits a tile into its hashes. A tile from a server is untrusted. Its hashes can be trusted only after a proof
 * made from them has led to a known root.
 */
export function parseTile(bytes: Uint8Array, width: number): Result<Uint8Array[], TileCode> {
  if (!(bytes instanceof Uint8Array) || !isWidth(width) || bytes.length !== width * HASH_BYTES) {
    return tileLength(width);
  }
  return {
    ok: true,
    value: Array.from({ length: width }, (_, at) =>
      bytes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES),
    ),
  };
}

function tileLength(width: number): Refusal<TileCode> {
  return refuse("TILE_LENGTH", `a tile of ${width} hashes has another length`);
}

/**
 * Writes a tile.
 * @throws TypeError unless there are 1 to 256 hashes of 32 bytes
 */
export function formatTile(hashes: readonly Uint8Array[]): Uint8Array {
  if (!isWidth(hashes.length) || hashes.some((hash) => hash.length !== HASH_BYTES)) {
    throw new TypeError('"hashes" expected 1 to 256 hashes of 32 bytes');
  }
  const bytes = new Uint8Array(hashes.length * HASH_BYTES);
  for (const [at, hash] of hashes.entries()) bytes.set(hash, at * HASH_BYTES);
  return bytes;
}
