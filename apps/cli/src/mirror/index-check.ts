import {
  fencePrefix,
  INDEX_KINDS,
  INDEX_LIMITS,
  type IndexKind,
  type Published,
  runPath,
  shapeOfRun,
} from "@digital-evidence/evidence/published";
import type { Folder } from "@digital-evidence/published-files/folder";
import { entriesOf, mergeSorted, type Source } from "@digital-evidence/published-files/run-writer";
import type { Faults } from "./fault.ts";
import { asOpenFile, type SourceFiles, UnreadableFileError } from "./source-files.ts";

const { entryBytes, fenceBytes, keyBytes } = INDEX_LIMITS;

/**
 * Compares the index runs of the source with the mirror's own index, which the mirror made from the records, batches
 * and snapshots that it copied. Reads both in pieces, so memory does not grow with their length.
 * @param mirror `from` is the root that the mirror had before the command began. If that root covers all entries of an
 * index run, the run is skipped, because an earlier command has compared it.
 */
export async function checkIndex(
  files: SourceFiles,
  root: Published,
  mirror: { folder: Folder; root: Published; from: Published },
  faults: Faults,
): Promise<void> {
  for (const [kind, sequence] of Object.entries(INDEX_KINDS) as [IndexKind, "records"][]) {
    const { runs } = root[sequence];
    for (const [at, end] of runs.entries()) {
      const start = runs[at - 1] ?? 0;
      const has = mirror.root[sequence].count;
      if (end <= mirror.from[sequence].count || start >= has) continue;
      await checkRun(files, kind, { start, end, has }, mirror, faults);
    }
  }
}

async function checkRun(
  files: SourceFiles,
  kind: IndexKind,
  { start, end, has }: { start: number; end: number; has: number },
  { folder, root }: { folder: Folder; root: Published },
  faults: Faults,
): Promise<void> {
  const path = runPath(kind, start, end);
  const fault = (code: string, id = path) =>
    faults.add({ kind: "index", id, code, effect: "RECOMPUTED" });
  try {
    const theirs = entriesOf(asOpenFile(files, path), end - start);
    const isWanted = (entry: Buffer) => {
      const number = entry.readUInt32BE(keyBytes);
      return number >= start && number < Math.min(end, has);
    };
    const own = ownEntries(folder, kind, root[INDEX_KINDS[kind]].runs);
    const fences = end <= has ? await fencesOf(files, path, end - start) : null;
    const { blockEntries } = shapeOfRun(end - start);
    let done = 0;
    const compared = comparedEntries(
      only(own, isWanted),
      end <= has ? theirs : only(theirs, isWanted),
    );
    for await (const { entries, problem, number } of compared) {
      if (problem !== null) fault("INDEX_ENTRY", `${path}#${number}`);
      const count = entries.length / entryBytes;
      const first = Math.ceil(done / blockEntries);
      for (let block = first; block * blockEntries < done + count; block += 1) {
        const head = entries.subarray((block * blockEntries - done) * entryBytes);
        if (fences !== null && !isFence(fences, block, head)) {
          fault("INDEX_FENCE", `${path}#${block}`);
        }
      }
      done += count;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    fault("FILE_MISSING_OR_SHORT");
    return;
  }
  const { bytes } = shapeOfRun(end - start);
  if ((await files.part(path, bytes, 1)) !== null) fault("FILE_TOO_LONG");
}

async function fencesOf(files: SourceFiles, path: string, entries: number): Promise<Buffer> {
  const fences = await files.part(path, 0, shapeOfRun(entries).fencesBytes);
  if (fences === null) throw new UnreadableFileError(path);
  return fences;
}

function isFence(fences: Buffer, at: number, entry: Buffer): boolean {
  const fence = fences.toString("hex", at * fenceBytes, (at + 1) * fenceBytes);
  return fence === fencePrefix(entry.toString("hex", 0, keyBytes));
}

async function* ownEntries(folder: Folder, kind: IndexKind, runs: readonly number[]): Source {
  const opened = await Promise.all(
    runs.map(async (end, at) => ({
      file: await folder.open(runPath(kind, runs[at - 1] ?? 0, end)),
      count: end - (runs[at - 1] ?? 0),
    })),
  );
  try {
    yield* mergeSorted(opened.map(({ file, count }) => entriesOf(file, count)));
  } finally {
    await Promise.all(opened.map(({ file }) => file.close()));
  }
}

async function* only(pieces: Source, isWanted: (entry: Buffer) => boolean): Source {
  for await (const piece of pieces) {
    const entries: Buffer[] = [];
    for (let at = 0; at < piece.length; at += entryBytes) {
      const entry = piece.subarray(at, at + entryBytes);
      if (isWanted(entry)) entries.push(entry);
    }
    yield entries.length * entryBytes === piece.length ? piece : Buffer.concat(entries);
  }
}

type Cursor = {
  /** Returns at least `count` of the next entries, or fewer at the end, without consuming them. */
  peek(count: number): Promise<Buffer>;
  skip(bytes: number): void;
  end(): Promise<void>;
};

function cursor(pieces: Source): Cursor {
  let kept: Buffer = Buffer.alloc(0);
  return {
    async peek(count) {
      while (kept.length < count * entryBytes) {
        const { value, done } = await pieces.next();
        if (done === true) break;
        kept = kept.length === 0 ? value : Buffer.concat([kept, value]);
      }
      return kept;
    },
    skip(bytes) {
      kept = kept.subarray(bytes);
    },
    async end() {
      await pieces.return(undefined);
    },
  };
}

export type ComparedEntries = {
  /** How the second list differs from the first at this place. Null if both lists have these `entries`. */
  problem: "MISSING" | "EXTRA" | "CHANGED" | null;
  /**
   * The record, batch or snapshot number of the entry with the problem, or of the first of the equal entries. For
   * EXTRA, it is the number that the second list states. For CHANGED, it is the number that the first list states.
   */
  number: number;
  /**
   * Consecutive entries of the first list: those that both lists have, or the single entry with a problem. Empty if
   * only the second list has the entry.
   */
  entries: Buffer;
};

/**
 * Compares two sorted lists of entries that should be equal. After a difference, the next entries of both lists decide
 * whether an entry is missing, additional or changed, so that one wrong entry counts once.
 */
export async function* comparedEntries(
  own: Source,
  theirs: Source,
): AsyncGenerator<ComparedEntries> {
  const [left, right] = [cursor(own), cursor(theirs)];
  try {
    for (;;) {
      const [ours, given] = [await left.peek(2), await right.peek(2)];
      if (ours.length === 0 && given.length === 0) return;
      const alike = alikeBytes(ours, given);
      if (alike > 0) {
        left.skip(alike);
        right.skip(alike);
        yield {
          number: ours.readUInt32BE(keyBytes),
          problem: null,
          entries: ours.subarray(0, alike),
        };
        continue;
      }
      const isExtra = ours.length === 0 || isSameEntry(ours, 0, given, 1);
      const isMissing = !isExtra && (given.length === 0 || isSameEntry(ours, 1, given, 0));
      if (!isExtra) left.skip(entryBytes);
      if (!isMissing) right.skip(entryBytes);
      const number = (isExtra ? given : ours).readUInt32BE(keyBytes);
      const problem = isExtra ? "EXTRA" : isMissing ? "MISSING" : "CHANGED";
      yield { number, problem, entries: ours.subarray(0, isExtra ? 0 : entryBytes) };
    }
  } finally {
    // Ends both sources, so that they close their files even if the caller stops early.
    await left.end();
    await right.end();
  }
}

/** Returns the length of the longest common prefix in whole entries, in bytes. */
function alikeBytes(ours: Buffer, given: Buffer): number {
  const length = Math.min(ours.length, given.length);
  if (ours.compare(given, 0, length, 0, length) === 0) return length;
  let index = 0;
  while (isSameEntry(ours, index, given, index)) index += 1;
  return index * entryBytes;
}

function isSameEntry(ours: Buffer, at: number, given: Buffer, of: number): boolean {
  const one = ours.subarray(at * entryBytes, (at + 1) * entryBytes);
  const other = given.subarray(of * entryBytes, (of + 1) * entryBytes);
  return one.length === entryBytes && one.equals(other);
}
