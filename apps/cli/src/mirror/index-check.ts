// Compares the index of a source with the one that the mirror has made from the records themselves. Both are read in
// pieces, so the memory does not depend on their length.
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

const { entryBytes, fenceBytes } = INDEX_LIMITS;
const KEY_BYTES = 16;

/**
 * Compares every run of the source that has entries after `from`, as far as the mirror has these entries.
 * @param from what the mirror had before
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
      const number = entry.readUInt32BE(KEY_BYTES);
      return number >= start && number < Math.min(end, has);
    };
    const own = ownEntries(folder, kind, root[INDEX_KINDS[kind]].runs);
    const fences = end <= has ? await fencesOf(files, path, end - start) : null;
    let number = 0;
    const wanted = { own: isWanted, theirs: end <= has ? every : isWanted };
    const compared = comparedEntries(own, theirs, wanted);
    for await (const { entry, problem, number: of } of compared) {
      if (problem !== null) fault("INDEX_ENTRY", `${path}#${of}`);
      if (fences === null || entry === null) continue;
      const { blockEntries } = shapeOfRun(end - start);
      if (number % blockEntries === 0 && !isFence(fences, number / blockEntries, entry)) {
        fault("INDEX_FENCE", `${path}#${number / blockEntries}`);
      }
      number += 1;
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
  return fence === fencePrefix(entry.toString("hex", 0, KEY_BYTES));
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

/** Entries one by one. */
async function* each(
  pieces: Source,
  isWanted: (entry: Buffer) => boolean,
): AsyncGenerator<Buffer[]> {
  for await (const piece of pieces) {
    const entries: Buffer[] = [];
    for (let at = 0; at < piece.length; at += entryBytes) {
      const entry = piece.subarray(at, at + entryBytes);
      if (isWanted(entry)) entries.push(entry);
    }
    if (entries.length > 0) yield entries;
  }
}

type Cursor = {
  peek(at: number): Promise<Buffer | null>;
  skip(): void;
  end(): Promise<void>;
};

function cursor(lots: AsyncGenerator<Buffer[]>): Cursor {
  let kept: Buffer[] = [];
  let first = 0;
  return {
    async peek(at) {
      while (first + at >= kept.length) {
        const { value, done } = await lots.next();
        if (done === true) return null;
        kept = [...kept.slice(first), ...value];
        first = 0;
      }
      return kept[first + at] ?? null;
    },
    skip() {
      first += 1;
    },
    async end() {
      await lots.return(undefined);
    },
  };
}

export type ComparedEntry = {
  /** The number of the entry in its sequence. */
  number: number;
  /** What the second list has at this place, if it is not the same. */
  problem: "MISSING" | "EXTRA" | "CHANGED" | null;
  /** The entry of the first list; null if only the second one has it. */
  entry: Buffer | null;
};

const every = () => true;

/**
 * Compares two sorted lists of entries that should be equal. One wrong entry counts once: after a difference, the entries
 * that follow on both sides decide whether it is missing, too many or another one.
 */
export async function* comparedEntries(
  own: Source,
  theirs: Source,
  wanted: { own: (entry: Buffer) => boolean; theirs: (entry: Buffer) => boolean } = {
    own: every,
    theirs: every,
  },
): AsyncGenerator<ComparedEntry> {
  const [left, right] = [cursor(each(own, wanted.own)), cursor(each(theirs, wanted.theirs))];
  const same = (one: Buffer | null, other: Buffer | null) =>
    one !== null && other !== null && one.equals(other);
  try {
    for (;;) {
      const [ours, given] = [await left.peek(0), await right.peek(0)];
      if (ours === null && given === null) return;
      const number = (ours ?? given)?.readUInt32BE(KEY_BYTES) ?? 0;
      const isSame = same(ours, given);
      const isExtra = !isSame && (ours === null || same(ours, await right.peek(1)));
      const isMissing = !isSame && !isExtra && (given === null || same(await left.peek(1), given));
      if (!isExtra) left.skip();
      if (!isMissing) right.skip();
      const problem = isSame ? null : isExtra ? "EXTRA" : isMissing ? "MISSING" : "CHANGED";
      yield { number, problem, entry: isExtra ? null : ours };
    }
  } finally {
    // The files of a list that was not read to its end are closed.
    await left.end();
    await right.end();
  }
}
