import type { FingerprintDetails, FingerprintSummary } from "@digital-evidence/evidence/api";
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import {
  type IndexEntry,
  PAGE_HEADER_BYTES,
  PAGE_WIDTH,
  pagePath,
  placeInPage,
  type SequenceName,
} from "@digital-evidence/evidence/published";
import { parseJson } from "@digital-evidence/evidence/strict-json";
import { ANSWER_LIMITS } from "../answer-limits.ts";
import type { PublishedFiles } from "./published-files.ts";

/**
 * The maximum length, in bytes, of the entries that are read from one published page at once. If the wanted entries are
 * longer together, the answer has fewer rows.
 */
const MAX_ROWS_BYTES = ANSWER_LIMITS.page;

export async function readEntry(
  files: PublishedFiles,
  sequence: SequenceName,
  count: number,
  { number, offset, length }: Pick<IndexEntry, "number" | "offset" | "length">,
  maxBytes: number,
): Promise<string> {
  const path = pagePath(sequence, Math.floor(number / PAGE_WIDTH), count);
  return files.text(path, await files.range(path, offset, length, maxBytes));
}

/** Parses an entry. @throws ResponseShapeError where it is not a JSON object */
export function parseEntry(
  files: PublishedFiles,
  sequence: SequenceName,
  text: string,
): JsonObject {
  const json = parseJson(text);
  if (json.ok && isJsonObject(json.value)) return json.value;
  return files.refuse(sequence, "has an entry that is not a JSON object");
}

/**
 * Reads the texts of the consecutive entries from `from` to `to - 1`. If the entries in one page are longer than
 * MAX_ROWS_BYTES together, the result has fewer entries: the first ones, or with `isFromEnd` the last ones.
 * @param isFromEnd whether the entries are returned from last to first
 */
export async function readRows(
  files: PublishedFiles,
  sequence: SequenceName,
  {
    count,
    from,
    to,
    isFromEnd = false,
  }: {
    count: number;
    from: number;
    to: number;
    isFromEnd?: boolean;
  },
): Promise<string[]> {
  if (to <= from) return [];
  const page = Math.floor((isFromEnd ? to - 1 : from) / PAGE_WIDTH);
  const start = page * PAGE_WIDTH;
  let [first, end] = [Math.max(from - start, 0), Math.min(to - start, PAGE_WIDTH)];
  const path = pagePath(sequence, page, count);
  const header = await files.range(path, 0, PAGE_HEADER_BYTES, PAGE_HEADER_BYTES);
  let place = placeInPage(header, first, end);
  while (place !== null && place.length > MAX_ROWS_BYTES && end - first > 1) {
    if (isFromEnd) first += 1;
    else end -= 1;
    place = placeInPage(header, first, end);
  }
  if (place === null) return files.refuse(path, "does not begin with the header of a page");
  const bytes = await files.range(path, place.offset, place.length, MAX_ROWS_BYTES);
  const rows = files.text(path, bytes).split("\n").slice(0, -1);
  if (rows.length !== end - first)
    files.refuse(path, "does not have the entries that its header states");
  const whole = isFromEnd ? rows.toReversed() : rows;
  const rest = isFromEnd ? { from, to: start + first } : { from: start + end, to };
  // A list has at most 100 rows and a full page has 256 entries, so the rows are in at most two pages. The call below
  // therefore reads at most one more page.
  const isNextPage = isFromEnd ? first === 0 : end === PAGE_WIDTH;
  if (!isNextPage) return whole;
  return [...whole, ...(await readRows(files, sequence, { count, isFromEnd, ...rest }))];
}

export function summaryOf(record: JsonObject): JsonObject {
  const of = record as Partial<FingerprintDetails>;
  const summary: { [Name in keyof FingerprintSummary]-?: unknown } = {
    id: of.id,
    hash: of.hash,
    timestamp: of.fingerprintTimestamp,
    orgId: of.organizationId,
    orgName: of.organizationName,
    tenantId: of.tenantId,
    tenantName: of.tenantName,
    status: of.status,
    createdAt: of.createdAt,
    eventId: of.eventId,
    documentId: of.documentId,
    documentRef: of.documentRef,
    withheld: of.withheld,
  };
  return summary as JsonObject;
}
