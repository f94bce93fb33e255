import { ACTIVITY_PERIODS, Activity, parseExact } from "@digital-evidence/evidence/api";
import { ANSWER_LIMITS } from "@digital-evidence/client/answer";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import {
  activityPath,
  Published,
  PUBLISHED_PATH,
  INDEX_LIMITS,
  parseIndexEntry,
  runPath,
  shapeOfRun,
} from "@digital-evidence/evidence/published";
import { parseJson } from "@digital-evidence/evidence/strict-json";
import { CommandError } from "../command-error.ts";
import { EXIT } from "../exit-code.ts";
import { quoted } from "../terminal/neutral-text.ts";
import type { Faults } from "./fault.ts";
import { type EntryText, openPageLines, type PageLines } from "./page-lines.ts";
import type { LedgerEntry, Position, Source, SourceBatch } from "./source.ts";
import type { SourceFiles } from "./source-files.ts";

const MAX_ROOT_BYTES = 16 * 1024;
/** The maximum number of records in a batch. A service makes batches of at most 4,096 records. */
const MAX_BATCH_RECORDS = 65_536;
const MAX_BATCH_BYTES = 128 * 1024 * 1024;

/** @returns null if the address has no published root */
export async function readRoot(files: SourceFiles): Promise<Published | null> {
  const bytes = await files.whole(PUBLISHED_PATH, MAX_ROOT_BYTES);
  if (bytes === null) return null;
  const json = bytes === "TOO_LONG" ? null : parseJson(Buffer.from(bytes).toString());
  const root = json?.ok === true ? parseExact(Published, json.value) : null;
  if (root?.ok === true) return root.value;
  const message = `the file ${PUBLISHED_PATH} of ${quoted(files.name)} does not have the format of published files`;
  throw new CommandError("UNREADABLE_ROOT", message, EXIT.weaker);
}

export function publishedSource(files: SourceFiles, root: Published, faults: Faults): Source {
  return {
    files,
    published: root,
    snapshots: root.snapshots.count,
    asOf: root.asOf,
    stats: root.stats,
    logSize: root.log?.size ?? null,
    activity: () => readActivity(files, root),
    read: (from) => readSnapshots(files, root, from, faults),
  };
}

async function readActivity(files: SourceFiles, root: Published): Promise<string | null> {
  const bytes = await files.whole(activityPath(root.asOf), 2 * ANSWER_LIMITS.activity);
  if (bytes === null || bytes === "TOO_LONG") return null;
  const text = Buffer.from(bytes).toString();
  const json = parseJson(text);
  if (!json.ok || !isJsonObject(json.value)) return null;
  const { value } = json;
  const isActivity = ACTIVITY_PERIODS.every((period) => parseExact(Activity, value[period]).ok);
  return isActivity ? text : null;
}

async function* readSnapshots(files: SourceFiles, root: Published, from: Position, faults: Faults) {
  const open = (sequence: "records" | "proofs" | "batches" | "snapshots") => {
    const kind = sequence === "proofs" ? "records" : sequence;
    const range = { count: root[kind].count, from: from[kind] };
    return openPageLines(files, sequence, range, faults);
  };
  const [snapshots, batches] = [open("snapshots"), open("batches")];
  const [records, proofs] = [open("records"), open("proofs")];
  const sizeOf = await readBatchSizes(files, root, from);
  let number = from.batches;

  async function nextBatch(entry: LedgerEntry | null): Promise<SourceBatch> {
    const line = await batches.next();
    const size = sizeOf(number) ?? (await sizeByRecords(records, entry?.batchId ?? idOf(line)));
    number += 1;
    const isLarge = size > MAX_BATCH_RECORDS;
    return {
      line,
      records: await records.take(size, isLarge ? 0 : MAX_BATCH_BYTES),
      proofs: await proofs.take(size, isLarge ? 0 : 2 * MAX_BATCH_BYTES),
    };
  }

  for (;;) {
    const line = await snapshots.next();
    if (line === undefined) break;
    const following = firstBatchOf(await snapshots.peek());
    yield {
      line,
      async *batches(entries: readonly LedgerEntry[] | null) {
        if (entries !== null) {
          for (const entry of entries) yield await nextBatch(entry);
          return;
        }
        // An unreadable snapshot does not say how many batches it has. So all batches before the first batch of the
        // next snapshot are read as batches of the unreadable one.
        for (;;) {
          const next = await batches.peek();
          if (next === undefined || (following !== null && idOf(next) === following)) return;
          yield await nextBatch(null);
        }
      },
    };
  }
  const isMore = [await batches.peek(), await records.peek()].some((next) => next !== undefined);
  if (isMore) {
    faults.add({ kind: "file", id: PUBLISHED_PATH, code: "NOT_IN_SNAPSHOT", effect: "LEFT_OUT" });
  }
}

function idOf(line: EntryText | undefined): string | null {
  return memberOf(line, "id");
}

function memberOf(line: EntryText | undefined, name: string): string | null {
  const parsed = parseJson(line ?? "");
  const value = parsed.ok && isJsonObject(parsed.value) ? parsed.value[name] : null;
  return typeof value === "string" ? value : null;
}

function firstBatchOf(line: EntryText | undefined): string | null {
  const parsed = parseJson(line ?? "");
  const entries = parsed.ok && isJsonObject(parsed.value) ? parsed.value["entries"] : null;
  const first: unknown = Array.isArray(entries) ? entries[0] : null;
  const id: unknown =
    typeof first === "object" && first !== null ? Reflect.get(first, "batchId") : null;
  return typeof id === "string" ? id : null;
}

/**
 * Counts how many of the next records in a row name this batch or cannot be read. This number is used as the batch's
 * size if the index does not state the size.
 */
async function sizeByRecords(records: PageLines, batchId: string | null): Promise<number> {
  return records.count((line) => line === null || memberOf(line, "batchId") === batchId);
}

const { entryBytes } = INDEX_LIMITS;
/** The number of index entries that are read at once. */
const PIECE = 16_384;

/**
 * @returns a function from a batch's number to its number of records, or to null if the index does not state it
 */
async function readBatchSizes(
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
