// Collects the keys of new entries of one sequence, and writes them into the runs of its index.
import {
  INDEX_LIMITS,
  type IndexEntry,
  type IndexKind,
  runPath,
  writeIndexEntry,
} from "@digital-evidence/evidence/published";
import type { Folder } from "./folder.ts";
import { runsAfter, writeLastRun } from "./run-writer.ts";

/** How many entries of one kind are kept in memory before they are written as a run. */
const MAX_COLLECTED = 65_536;

export interface IndexWriter<Kind extends IndexKind> {
  /** Adds an entry with its key of each kind. */
  add(place: Omit<IndexEntry, "key">, keys: Readonly<Record<Kind, string>>): Promise<void>;
  /** Writes what was added. @returns the ends of the runs, which all kinds have in common */
  finish(): Promise<readonly number[]>;
}

/** @param listed the ends of the runs that the newest root file lists */
export function openIndex<Kind extends IndexKind>(
  folder: Folder,
  kinds: readonly Kind[],
  listed: readonly number[],
): IndexWriter<Kind> {
  // One buffer for each kind is reused. A separate buffer for each entry would take several times the memory.
  const collected = new Map(
    kinds.map((kind) => [kind, Buffer.alloc(MAX_COLLECTED * INDEX_LIMITS.entryBytes)]),
  );
  let runs = listed;
  let end = listed.at(-1) ?? 0;

  async function write(): Promise<void> {
    const before = runs;
    if (end === (before.at(-1) ?? 0)) return;
    runs = runsAfter([...before, end]);
    const collectedBytes = (end - (before.at(-1) ?? 0)) * INDEX_LIMITS.entryBytes;
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
      const at = (end - (runs.at(-1) ?? 0)) * INDEX_LIMITS.entryBytes;
      for (const [kind, bytes] of collected) {
        writeIndexEntry(bytes, at, { ...place, key: keys[kind] });
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
