// Writes the files of the log at the paths at which the service serves them: docs/protocol/log.md, section 2.
import {
  entryBundlePath,
  hashesOfLevel,
  parseCheckpoint,
  type Policy,
  TILE_WIDTH,
  tilePath,
  widthOfTile,
} from "@digital-evidence/transparency";
import { headOf } from "../ledger/checkpoint-head.ts";
import { cosigned, logKeys, logPolicy } from "../ledger/log-texts.ts";
import { createLogTree } from "../ledger/log-tree.ts";
import type { Store } from "../store/store.ts";
import { LOG_FOLDER } from "@digital-evidence/published-files/listed-files";
import type { Folder } from "@digital-evidence/published-files/folder";
import { PublishError } from "@digital-evidence/published-files/publish-error";

export interface SignedLog {
  readonly note: string;
  readonly size: number;
}

/**
 * The newest checkpoint. Null before the log has one.
 * @throws PublishError where the store lacks snapshots that the checkpoint covers, or has different ones
 */
export async function signedLog(store: Store): Promise<SignedLog | null> {
  const note = await store.log.checkpoint();
  if (note === null) return null;
  const checkpoint = parseCheckpoint(headOf(note).text);
  const known = (await store.ledger.lastSnapshot())?.ordinal ?? 0;
  if (!checkpoint.ok || checkpoint.value.size > known) {
    throw new PublishError("DAMAGED_STORE", "the store lacks snapshots that its log has signed");
  }
  const { size, root } = checkpoint.value;
  const ours = await createLogTree(store.log).root(size);
  if (Buffer.compare(ours, root) !== 0) {
    throw new PublishError("DAMAGED_STORE", "the snapshots are not those that the log has signed");
  }
  return { note, size };
}

/**
 * Writes the tiles of the log, then its policy and its keys, and its checkpoint last.
 * @param from the tree size up to which the folder already has the tiles
 */
export async function writeLog(
  folder: Folder,
  store: Store,
  { log, from, policy }: { log: SignedLog; from: number; policy: Policy | null },
): Promise<void> {
  const tree = createLogTree(store.log);
  for (let level = 0; hashesOfLevel(level, log.size) > 0; level += 1) {
    const first = Math.floor(hashesOfLevel(level, from) / TILE_WIDTH);
    for (let index = first; widthOfTile(level, index, log.size) > 0; index += 1) {
      const width = widthOfTile(level, index, log.size);
      if (width === widthOfTile(level, index, from)) continue;
      const [tile] = await tree.readTiles([{ level, index, width }]);
      if (tile === undefined) throw new Error("a tile was not read");
      await folder.write(LOG_FOLDER + tilePath({ level, index, width }), tile);
      if (level > 0) continue;
      const bundle = await tree.entryBundle(index, width);
      await folder.write(LOG_FOLDER + entryBundlePath({ index, width }), bundle);
    }
  }
  const texts = [
    ["policy", await logPolicy(store.log, policy)],
    ["keys", await logKeys(store.log)],
    ["checkpoint", await cosigned(store.log, log)],
  ] as const;
  for (const [name, text] of texts) if (text !== null) await folder.write(LOG_FOLDER + name, text);
}
