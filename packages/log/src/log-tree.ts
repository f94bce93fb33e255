// The log's tree (RFC 6962). Each entry is a hash of 32 bytes: of a snapshot, or of an observer's entry. Tiles of level 0
// are computed from these hashes, and tiles of higher levels from the stored roots of complete tiles. So computing a tile reads at most 256 rows, and computing a root at most 256 of each level.
import {
  formatEntryBundle,
  formatTile,
  hashesOfLevel,
  leafHash,
  parseTile,
  rootOf,
  TILE_WIDTH,
  type Tile,
  type TileReader,
  treeRoot,
} from "@digital-evidence/transparency";
import type { LogStore } from "./log-store.ts";

export interface LogTree {
  /** Reads tiles. It rejects if the tree is too small to contain a requested tile. */
  readonly readTiles: TileReader;
  entryBundle(index: number, width: number): Promise<Uint8Array>;
  /** The root of the first `size` entries. `addNodes` must have been called for this size before. */
  root(size: number): Promise<Uint8Array>;
  /** Stores the roots of all tiles that are complete at this size and are not stored yet. */
  addNodes(size: number): Promise<void>;
}

/** The maximum number of nodes that one transaction adds. Computing a node requires the hashes of a whole tile. */
const NODES_PER_WRITE = 64;

export function createLogTree(
  store: Pick<LogStore, "addNodes" | "countNodes" | "entryHashes" | "nodes">,
): LogTree {
  async function entries(index: number, width: number): Promise<Uint8Array[]> {
    const hashes = await store.entryHashes(index * TILE_WIDTH + 1, width);
    return toBytes(hashes, width);
  }

  async function hashesOf({ level, index, width }: Tile): Promise<Uint8Array[]> {
    if (level === 0) return (await entries(index, width)).map(leafHash);
    return toBytes(await store.nodes(level, index * TILE_WIDTH, width), width);
  }

  const readTiles: TileReader = (tiles) =>
    Promise.all(tiles.map(async (tile) => formatTile(await hashesOf(tile))));

  return {
    readTiles,
    entryBundle: async (index, width) => formatEntryBundle(await entries(index, width)),

    async root(size) {
      const root = await treeRoot(readTiles, size);
      if (!root.ok) throw new Error(`the log's tree cannot be hashed: ${root.message}`);
      return root.value;
    },

    async addNodes(size) {
      for (let level = 1; hashesOfLevel(level, size) > 0; level += 1) {
        let index = await store.countNodes(level);
        const count = hashesOfLevel(level, size);
        while (index < count) {
          const nodes = [];
          for (; index < count && nodes.length < NODES_PER_WRITE; index += 1) {
            const below = await hashesOf({ level: level - 1, index, width: TILE_WIDTH });
            nodes.push({ level, index, hash: Buffer.from(rootOf(below)).toString("hex") });
          }
          await store.addNodes(nodes);
        }
      }
    },
  };
}

function toBytes(hashes: readonly string[], width: number): Uint8Array[] {
  if (hashes.length !== width) throw new Error("the store lacks a part of the log's tree");
  const bytes = parseTile(Buffer.from(hashes.join(""), "hex"), width);
  if (!bytes.ok) throw new Error("the store has a hash in the log's tree that is not 32 bytes");
  return bytes.value;
}
