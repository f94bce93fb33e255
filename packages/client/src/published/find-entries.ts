import {
  blocksOf,
  INDEX_KINDS,
  INDEX_LIMITS,
  type IndexEntry,
  type IndexKind,
  parseIndexEntry,
  type Published,
  runPath,
  shapeOfRun,
} from "@digital-evidence/evidence/published";
import type { PublishedFiles } from "./published-files.ts";

const { entryBytes, fenceBytes } = INDEX_LIMITS;
/** A run with at most this many entries is read whole, with one request. */
const SMALL_RUN = 1_024;
/**
 * The maximum number of blocks of one run that one search reads. Only a key with very many entries, or very many hashes
 * with the same beginning, have more blocks.
 */
const MAX_BLOCKS = 32;
/**
 * The maximum length, in bytes, of a part of an index that is read at once. The limit is needed because a part's length
 * is computed from the number of entries, and the root that states this number is untrusted.
 */
const MAX_PART_BYTES = 8 * 1024 * 1024;

/**
 * Finds the entries whose keys are from `low` to `high`. Yields the entries of the newest run first, and those of each
 * run from last to first. The entries of one key therefore come in descending order of their numbers.
 */
export async function* findEntries(
  files: PublishedFiles,
  root: Published,
  kind: IndexKind,
  { low, high }: { low: string; high: string },
): AsyncGenerator<IndexEntry> {
  const { runs } = root[INDEX_KINDS[kind]];
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const [from, to] = [runs[at - 1] ?? 0, runs[at] ?? 0];
    for await (const entries of partsOf(files, runPath(kind, from, to), to - from, { low, high })) {
      for (const entry of entries.toReversed()) {
        if (entry.key < low || entry.key > high) continue;
        if (entry.number < from || entry.number >= to) {
          files.refuse(runPath(kind, from, to), "has an entry of another run");
        }
        yield entry;
      }
    }
  }
}

async function* partsOf(
  files: PublishedFiles,
  path: string,
  count: number,
  { low, high }: { low: string; high: string },
): AsyncGenerator<IndexEntry[]> {
  const { blockEntries, fencesBytes, bytes } = shapeOfRun(count);
  if (count <= SMALL_RUN) {
    const whole = await files.kept(path, 0, bytes, bytes);
    yield parse(whole.subarray(fencesBytes));
    return;
  }
  const fences = parseFences(await files.kept(path, 0, fencesBytes, MAX_PART_BYTES));
  const blocks = blocksOf(fences, low, high);
  // A search usually needs one or two blocks. A fence is the beginning of the first key in its block. The entries of a
  // key that begins like a fence may therefore start at the end of the preceding block. Two blocks are read with one
  // request. If there are more, each has its own request, so that a caller who stops early reads less.
  const width = blocks.to - blocks.from <= 2 ? 2 : 1;
  let end = blocks.to;
  for (let read = 0; end > blocks.from && read < MAX_BLOCKS; read += 1) {
    const start = Math.max(end - width, blocks.from);
    const first = start * blockEntries;
    const length = (Math.min(end * blockEntries, count) - first) * entryBytes;
    const part = await files.kept(path, fencesBytes + first * entryBytes, length, MAX_PART_BYTES);
    yield parse(part);
    end = start;
  }
  // Without this refusal, a search would look complete although it has not read all entries.
  if (end > blocks.from) {
    files.refuse(
      path,
      `has more than ${MAX_BLOCKS} blocks for one search, the most that a search reads`,
    );
  }
}

function parse(bytes: Uint8Array): IndexEntry[] {
  return Array.from({ length: bytes.length / entryBytes }, (_, at) =>
    parseIndexEntry(bytes, at * entryBytes),
  );
}

function parseFences(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / fenceBytes }, (_, at) =>
    view
      .getBigUint64(at * fenceBytes)
      .toString(16)
      .padStart(2 * fenceBytes, "0"),
  );
}
