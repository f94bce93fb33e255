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
 * The maximum number of new entries of one kind in memory. When there are more, they are written as a run. Writing can
 * merge existing runs again, so a smaller number makes a large publication slower.
 */
const MAX_COLLECTED = 262_144;

export interface IndexWriter {
  /** Adds an entry. @param keys its key of each kind, one after the other */
  add(place: Omit<IndexEntry, "key">, keys: Uint8Array): Promise<void>;
  /** Writes what was added. @returns the ends of the runs, which all kinds have in common */
  finish(): Promise<readonly number[]>;
}

/** @param listed the ends of the runs that the newest root file lists */
export function openIndex(
  folder: Folder,
  kinds: readonly IndexKind[],
  listed: readonly number[],
): IndexWriter {
  // One buffer for each kind is reused. A separate buffer for each entry would take several times the memory.
  const collected = new Map(kinds.map((kind) => [kind, Buffer.alloc(MAX_COLLECTED * entryBytes)]));
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
    // A run that this publication has written and that no root file lists is not needed once it is merged.
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
      if (end - (runs.at(-1) ?? 0) >= MAX_COLLECTED) await write();
    },
    async finish() {
      await write();
      return runs;
    },
  };
}
