import {
  INDEX_LIMITS,
  parseIndexEntry,
  type Published,
  runPath,
  shapeOfRun,
} from "@digital-evidence/evidence/published";
import type { Position } from "./source.ts";
import type { SourceFiles } from "./source-files.ts";

const { entryBytes } = INDEX_LIMITS;
/** The number of index entries that are read at once. */
const PIECE = 16_384;

/**
 * @returns a function from a batch's number to its number of records, or to null if the index does not state it
 */
export async function readBatchSizes(
  files: SourceFiles,
  { batches, records }: Published,
  from: Position,
): Promise<(number: number) => number | null> {
  const count = Math.max(batches.count - from.batches, 0);
  // Record numbers in the index are below 2^32, but the number after the last record can be exactly 2^32. It does not
  // fit a Uint32Array, so this is a Float64Array.
  const starts = new Float64Array(count + 1).fill(-1);
  const sizes = new Float64Array(count).fill(-1);
  starts[count] = records.count;
  for (const [at, end] of batches.runs.entries()) {
    const start = batches.runs[at - 1] ?? 0;
    if (end <= from.batches) continue;
    const path = runPath("batch", start, end);
    const { fencesBytes } = shapeOfRun(end - start);
    for (let done = 0; done < end - start; done += PIECE) {
      const length = Math.min(PIECE, end - start - done) * entryBytes;
      const bytes = await files.part(path, fencesBytes + done * entryBytes, length);
      if (bytes === null) break;
      for (let place = 0; place < length; place += entryBytes) {
        const { number, more } = parseIndexEntry(bytes, place);
        if (number < from.batches || number >= batches.count) continue;
        [starts[number - from.batches], sizes[number - from.batches]] = more;
      }
    }
  }
  // An entry counts as right if its start plus its size is the start of the next entry. If the next entry is right, the
  // size of a batch is computed from that entry's start. So one wrong entry does not make the later sizes wrong.
  const isRight = (at: number) =>
    at === count || (sizes[at] ?? -1) < 0
      ? at === count
      : (starts[at] ?? 0) + (sizes[at] ?? 0) === starts[at + 1];
  let expected = from.records;
  const known: (number | null)[] = [];
  return (number) => {
    const at = number - from.batches;
    for (let next = known.length; next <= at && next < count; next += 1) {
      const following = starts[next + 1] ?? -1;
      const size =
        isRight(next + 1) && following > expected ? following - expected : (sizes[next] ?? -1);
      known.push(size > 0 ? size : null);
      expected += Math.max(size, 0);
    }
    return known[at] ?? null;
  };
}
