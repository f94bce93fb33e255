// Writes the runs of an index, which are files of sorted entries. New entries become a separate run or are merged with
// the last runs, so that there are never more than two runs. A merge reads runs in pieces, so long runs need no more
// memory than short ones.
import {
  fencePrefix,
  INDEX_LIMITS,
  type IndexKind,
  runPath,
  shapeOfRun,
} from "@digital-evidence/evidence/published";
import type { Folder, OpenFile } from "./folder.ts";

const { entryBytes, fenceBytes } = INDEX_LIMITS;
/** The number of entries that are read or written at once. */
const PIECE = 4_096;

/** A reader has to search every run, so there are at most two: a large one, and a small one with newer entries. */
const MAX_RUNS = 2;
/**
 * The second run is merged with the first when it has at least this fraction of the first run's entries. So a
 * publication usually rewrites only the small second run. It rewrites the whole index each time the index has grown by
 * this fraction.
 */
const MERGED_PART = 1 / 16;

/**
 * Decides which runs to merge.
 * @param ends the ends of the runs; the last run has the new entries
 * @returns the ends of the runs that are left
 */
export function runsAfter(ends: readonly number[]): number[] {
  const left = [...ends];
  while (left.length > 1) {
    const [last = 0, middle = 0, first = 0] = left.slice(-3).toReversed();
    const isLarge = last - middle >= (middle - first) * MERGED_PART;
    if (left.length <= MAX_RUNS && !isLarge) break;
    left.splice(-2, 1);
  }
  return left;
}

/** Yields entries sorted by their bytes. Each buffer contains several entries. */
export type Source = AsyncGenerator<Buffer>;

/**
 * Writes the last run of `runs`. It consists of the new entries and of the runs of `before` that it replaces.
 * @param entries the bytes of the new entries, in any order
 */
export async function writeLastRun(
  folder: Folder,
  kind: IndexKind,
  {
    before,
    runs,
    entries,
  }: {
    before: readonly number[];
    runs: readonly number[];
    entries: Buffer;
  },
): Promise<void> {
  const [from, to] = [runs.at(-2) ?? 0, runs.at(-1) ?? 0];
  const merged = before.filter((end) => end > from);
  const files: OpenFile[] = [];
  try {
    const sources = [inOrder(entries)];
    for (const [at, end] of merged.entries()) {
      const start = merged[at - 1] ?? from;
      const file = await folder.open(runPath(kind, start, end));
      files.push(file);
      sources.push(entriesOf(file, end - start));
    }
    await writeRun(folder, runPath(kind, from, to), to - from, mergeSorted(sources));
  } finally {
    await Promise.all(files.map((file) => file.close()));
  }
}

async function writeRun(
  folder: Folder,
  path: string,
  count: number,
  sorted: Source,
): Promise<void> {
  const { blockEntries, fences, fencesBytes } = shapeOfRun(count);
  const file = await folder.create(path);
  const heads = Buffer.alloc(fences * fenceBytes);
  let done = 0;
  for await (const piece of sorted) {
    const pieceEntries = piece.length / entryBytes;
    // A block's fence is the beginning of the key of its first entry. The loop writes the fences of the blocks that
    // begin in this piece.
    const first = Math.ceil(done / blockEntries) * blockEntries;
    for (let head = first; head < done + pieceEntries; head += blockEntries) {
      const key = piece.toString("hex", (head - done) * entryBytes, (head - done + 1) * entryBytes);
      heads.write(fencePrefix(key), (head / blockEntries) * fenceBytes, "hex");
    }
    await file.write(piece, fencesBytes + done * entryBytes);
    done += pieceEntries;
  }
  if (done !== count) throw new Error(`${path} has ${done} entries instead of ${count}`);
  await file.write(heads, 0);
  await file.finish();
}

async function* inOrder(entries: Buffer): Source {
  const places = placesInOrder(entries);
  for (let at = 0; at < places.length; at += PIECE) {
    const some = places.slice(at, at + PIECE);
    yield Buffer.concat(some.map((place) => entries.subarray(place, place + entryBytes)));
  }
}

/**
 * Each 64-bit word in `placesInOrder` contains an entry's index in this many low bits. So `placesInOrder` can sort at
 * most 2^24 entries.
 */
const INDEX_BITS = 24n;
const INDEX_MASK = (1n << INDEX_BITS) - 1n;

/**
 * Returns the byte offsets of the entries, sorted by the entries' bytes. It first sorts 64-bit numbers, which is many
 * times faster than comparing entries. Each number has the beginning of a key in its high bits and the entry's index in
 * its low bits. Only entries whose keys have the same beginning are then compared.
 */
function placesInOrder(entries: Buffer): number[] {
  const words = new BigUint64Array(entries.length / entryBytes);
  for (let at = 0; at < words.length; at += 1) {
    const start = entries.readBigUInt64BE(at * entryBytes);
    words[at] = (start & ~INDEX_MASK) | BigInt(at);
  }
  words.sort();
  const places = Array.from(words, (word) => Number(word & INDEX_MASK) * entryBytes);
  const beginning = (at: number) => (words[at] ?? 0n) >> INDEX_BITS;
  for (let from = 0; from < places.length;) {
    let to = from + 1;
    while (to < places.length && beginning(to) === beginning(from)) to += 1;
    if (to > from + 1) {
      const alike = places
        .slice(from, to)
        .sort((left, right) =>
          entries.compare(entries, right, right + entryBytes, left, left + entryBytes),
        );
      for (const [index, place] of alike.entries()) places[from + index] = place;
    }
    from = to;
  }
  return places;
}

export async function* entriesOf(file: OpenFile, count: number): Source {
  const { fencesBytes } = shapeOfRun(count);
  for (let at = 0; at < count; at += PIECE) {
    const length = Math.min(PIECE, count - at) * entryBytes;
    yield await file.read(fencesBytes + at * entryBytes, length);
  }
}

/** Merges sorted sources. There are few sources, so the smallest entry is found by comparing the next entry of each. */
export async function* mergeSorted(sources: readonly Source[]): Source {
  const heads: { source: Source; piece: Buffer; at: number }[] = [];
  for (const source of sources) {
    const { value, done } = await source.next();
    if (done !== true) heads.push({ source, piece: value, at: 0 });
  }
  let out = Buffer.alloc(PIECE * entryBytes);
  let filled = 0;
  while (heads.length > 0) {
    let [least] = heads;
    for (const head of heads) {
      if (least === undefined || head === least) continue;
      const order = head.piece.compare(
        least.piece,
        least.at,
        least.at + entryBytes,
        head.at,
        head.at + entryBytes,
      );
      if (order < 0) least = head;
    }
    if (least === undefined) break;
    least.piece.copy(out, filled, least.at, least.at + entryBytes);
    filled += entryBytes;
    least.at += entryBytes;
    if (least.at === least.piece.length) {
      const { value, done } = await least.source.next();
      if (done === true) heads.splice(heads.indexOf(least), 1);
      else Object.assign(least, { piece: value, at: 0 });
    }
    if (filled === out.length) {
      yield out;
      out = Buffer.alloc(PIECE * entryBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield out.subarray(0, filled);
}
