import {
  INDEX_LIMITS,
  type IndexEntry,
  type IndexKind,
  runPath,
  writeIndexPlace,
} from "@digital-evidence/evidence/published";
import type { Folder } from "./folder.ts";
import { runsAfter, writeLastRun } from "./run-writer.ts";

const { entryBytes, keyBytes } = INDEX_LIMITS;
/**
 * By default the maximum number of new entries of each kind in memory. When this number is reached, the entries are written as a
 * run, which is a file of sorted entries. Existing runs may then have to be merged again, so a smaller number makes a
 * large publication slower.
 */
const MAX_COLLECTED = 262_144;

export interface IndexWriter {
  /** Adds an entry to the index of each kind. @param keys the entry's keys, one for each kind, one after the other */
  add(place: Omit<IndexEntry, "key">, keys: Uint8Array): Promise<void>;
  /**
   * Writes the entries that were added.
   * @returns the end of each run, which is the number of its last entry plus one. The ends are the same for all kinds.
   */
  finish(): Promise<readonly number[]>;
}

/**
 * @param listed the ends of the runs that the newest root file lists
 * @param maxCollected how many new entries are kept in memory. The memory is taken at once, so a caller that adds few
 * entries at a time states a small number.
 */
export function openIndex(
  folder: Folder,
  kinds: readonly IndexKind[],
  listed: readonly number[],
  maxCollected = MAX_COLLECTED,
): IndexWriter {
  // One buffer for each kind is reused. A separate buffer for each entry would take several times the memory.
  const collected = new Map(kinds.map((kind) => [kind, Buffer.alloc(maxCollected * entryBytes)]));
  let runs = listed;
  let end = listed.at(-1) ?? 0;

  async function write(): Promise<void> {
    const before = runs;
    if (end === (before.at(-1) ?? 0)) return;
    runs = runsAfter([...before, end]);
    const collectedBytes = (end - (before.at(-1) ?? 0)) * entryBytes;
    for (const [kind, bytes] of collected) {
      const entries = bytes.subarray(0, collectedBytes);
      await writeLastRun(folder, kind, { before, runs, entries });
    }
    // Readers find runs through the root file. A merged run that no root file lists has no readers, so it is removed.
    for (const [at, to] of before.entries()) {
      const from = before[at - 1] ?? 0;
      if (runs.includes(to) || listed.includes(to)) continue;
      for (const kind of kinds) await folder.remove(runPath(kind, from, to));
    }
  }

  return {
    async add(place, keys) {
      const at = (end - (runs.at(-1) ?? 0)) * entryBytes;
      let key = 0;
      for (const bytes of collected.values()) {
        bytes.set(keys.subarray(key, key + keyBytes), at);
        writeIndexPlace(bytes, at, place);
        key += keyBytes;
      }
      end = place.number + 1;
      if (end - (runs.at(-1) ?? 0) >= maxCollected) await write();
    },
    async finish() {
      await write();
      return runs;
    },
  };
}
