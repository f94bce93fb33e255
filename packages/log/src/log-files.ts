// Writes the files of a log at the paths at which a service serves them: docs/protocol/log.md, section 2.
import {
  entryBundlePath,
  hashesOfLevel,
  type Policy,
  TILE_WIDTH,
  tilePath,
  widthOfTile,
} from "@digital-evidence/transparency";
import type { LogStore } from "./log-store.ts";
import { cosigned, logKeys, logPolicy, type ServedCheckpoint } from "./log-texts.ts";
import { createLogTree } from "./log-tree.ts";

interface WrittenLog {
  readonly log: ServedCheckpoint;
  /** The tree size up to which the tiles are already written. */
  readonly from: number;
  readonly policy: Policy | null;
  /** The last known checkpoint of the log before this one. */
  readonly former?: string | null;
  /** Further signature lines of the checkpoint. */
  readonly lines?: string;
}

/**
 * Writes the tiles of the log, then its policy and its keys, and its checkpoint last.
 * @param write gets paths relative to the log's prefix
 */
export async function writeLogFiles(
  write: (path: string, bytes: Uint8Array | string) => Promise<void>,
  store: LogStore,
  { log, from, policy, former = null, lines = "" }: WrittenLog,
): Promise<void> {
  const tree = createLogTree(store);
  for (let level = 0; hashesOfLevel(level, log.size) > 0; level += 1) {
    const first = Math.floor(hashesOfLevel(level, from) / TILE_WIDTH);
    for (let index = first; widthOfTile(level, index, log.size) > 0; index += 1) {
      const width = widthOfTile(level, index, log.size);
      if (width === widthOfTile(level, index, from)) continue;
      const [tile] = await tree.readTiles([{ level, index, width }]);
      if (tile === undefined) throw new Error("a tile was not read");
      await write(tilePath({ level, index, width }), tile);
      if (level > 0) continue;
      await write(entryBundlePath({ index, width }), await tree.entryBundle(index, width));
    }
  }
  const texts = [
    ["policy", await logPolicy(store, policy)],
    ["keys", await logKeys(store)],
    ["former", former],
    ["checkpoint", (await cosigned(store, log)) + lines],
  ] as const;
  for (const [name, text] of texts) if (text !== null) await write(name, text);
}
