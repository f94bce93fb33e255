// Searches published files. A search needs a document id, a document reference, an event id or the beginning of a hash,
// because only these are in the index. Other filters are applied to the records that the index finds. A search for an
// organization or a tenant is not answered.
import { PAGE_LIMITS } from "@digital-evidence/evidence/api";
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import { SEARCH_LIMITS } from "@digital-evidence/evidence/limits";
import {
  blocksOf,
  INDEX_KINDS,
  INDEX_LIMITS,
  type IndexEntry,
  type IndexKind,
  keyOfText,
  parseIndexEntry,
  type Published,
  runPath,
  shapeOfRun,
} from "@digital-evidence/evidence/published";
import { parseJson } from "@digital-evidence/evidence/strict-json";
import { millisecondsOf } from "@digital-evidence/evidence/time";
import { ANSWER_LIMITS } from "../answer.ts";
import { parseEntry, type PublishedFiles, readEntry, summaryOf } from "./published-files.ts";

/** The maximum number of records that are requested at the same time. */
const AT_ONCE = 8;
/** The maximum number of hashes with the same beginning. Only hashes that were made for this can be so many. */
const MAX_OF_PREFIX = 8_192;

/** The filters that are not answered. */
const notInFiles = ["organization_name", "organization_id", "tenant_id"];

type Keys = { kind: IndexKind; low: string; high: string };

export async function searchPublished(
  files: PublishedFiles,
  root: Published,
  parameters: URLSearchParams,
): Promise<PublishedAnswer> {
  const page = pageAskedFor(parameters);
  const keys = keysOf(parameters);
  const isAnswered = notInFiles.every((name) => !parameters.has(name));
  if (page === null || keys === null || !isAnswered) return notPublished;
  const before = page.cursor ?? root.records.count;
  const found = await candidates(files, root, keys, before, page.limit + 1);
  const shown = found.slice(0, page.limit);
  const rows: JsonObject[] = [];
  for (let at = 0; at < shown.length; at += AT_ONCE) {
    const lot = shown.slice(at, at + AT_ONCE).map((entry) => recordAt(files, root, entry));
    rows.push(...(await Promise.all(lot)));
  }
  const fitting = rows.filter((row) => fits(row, parameters));
  const next = found.length > page.limit ? (shown.at(-1)?.number ?? null) : null;
  return listOf(fitting.map(summaryOf), next);
}

/**
 * Returns the index to search and the range of keys to look for, both from the first filter that has an index. Returns
 * null if none of the filters has an index.
 */
function keysOf(parameters: URLSearchParams): Keys | null {
  const texts = [
    ["document-ref", parameters.get("document_ref")?.toLowerCase()],
    ["event-id", parameters.get("event_id")?.toLowerCase()],
    ["document-id", parameters.get("document_id")],
  ] as const;
  for (const [kind, text] of texts) {
    if (typeof text !== "string") continue;
    const key = keyOfText(text);
    return { kind, low: key, high: key };
  }
  const prefix = parameters.get("hash_prefix")?.toLowerCase() ?? "";
  const { min } = SEARCH_LIMITS.hashPrefixDigits;
  if (prefix.length < min || !/^[0-9a-f]+$/.test(prefix)) return null;
  const start = prefix.slice(0, 32);
  return { kind: "hash", low: start.padEnd(32, "0"), high: start.padEnd(32, "f") };
}

/** Finds up to `count` entries with numbers below `before`, in descending order of their numbers. */
async function candidates(
  files: PublishedFiles,
  root: Published,
  { kind, low, high }: Keys,
  before: number,
  count: number,
): Promise<IndexEntry[]> {
  const found: IndexEntry[] = [];
  const isOneKey = low === high;
  for await (const entry of findEntries(files, root, kind, { low, high })) {
    if (entry.number < before) found.push(entry);
    // The entries of one key come in descending order of their numbers, so the first `count` are enough. The entries of
    // several keys are ordered by key, so all of them are read and then sorted. If only some were read, a search would
    // look complete although it has left out records.
    if (isOneKey && found.length === count) break;
    if (found.length > MAX_OF_PREFIX) {
      files.refuse(
        `index/${kind}`,
        `has more than ${MAX_OF_PREFIX} hashes with this beginning, the most that a search reads`,
      );
    }
  }
  return found.toSorted((left, right) => right.number - left.number).slice(0, count);
}

async function recordAt(
  files: PublishedFiles,
  root: Published,
  entry: IndexEntry,
): Promise<JsonObject> {
  const { count } = root.records;
  const text = await readEntry(files, "records", count, entry, ANSWER_LIMITS.fingerprint);
  return parseEntry(files, "records", text);
}

function fits(record: JsonObject, parameters: URLSearchParams): boolean {
  const { documentId, documentRef, eventId, hash, createdAt, tags } = record;
  const has = (name: string, isSame: (wanted: string) => boolean) => {
    const wanted = parameters.get(name);
    return wanted === null || isSame(wanted);
  };
  const lower = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : "");
  const received = millisecondsOf(createdAt);
  const isReceived =
    (isInRange: (receivedAt: number, wanted: number) => boolean) => (text: string) => {
      const wanted = millisecondsOf(text);
      return received !== null && wanted !== null && isInRange(received, wanted);
    };
  return (
    has("document_id", (wanted) => documentId === wanted) &&
    has("document_ref", (wanted) => lower(documentRef) === wanted.toLowerCase()) &&
    has("event_id", (wanted) => lower(eventId) === wanted.toLowerCase()) &&
    has("hash_prefix", (wanted) => lower(hash).startsWith(wanted.toLowerCase())) &&
    has(
      "datetime_start",
      isReceived((at, wanted) => at >= wanted),
    ) &&
    has(
      "datetime_end",
      isReceived((at, wanted) => at <= wanted),
    ) &&
    has("tags", (wanted) => hasTags(tags, wanted))
  );
}

function hasTags(tags: unknown, wanted: string): boolean {
  const parsed = parseJson(wanted);
  if (!parsed.ok || !isJsonObject(parsed.value)) return false;
  return Object.entries(parsed.value).every(
    ([name, value]) => isJsonObject(tags) && Object.hasOwn(tags, name) && tags[name] === value,
  );
}

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

export type PublishedAnswer =
  | { ok: true; body: string }
  | { ok: false; code: "NOT_FOUND" | "NOT_PUBLISHED" };

export const notFound: PublishedAnswer = { ok: false, code: "NOT_FOUND" };
export const notPublished: PublishedAnswer = { ok: false, code: "NOT_PUBLISHED" };

export function bodyOf(data: string): PublishedAnswer {
  return { ok: true, body: `{"data":${data}}` };
}

/** @param next the cursor of the next page; null if there is no next page */
export function listOf(rows: readonly JsonObject[], next: number | null): PublishedAnswer {
  const pagination = next === null ? { hasMore: false } : { hasMore: true, cursor: String(next) };
  return { ok: true, body: JSON.stringify({ data: rows, pagination }) };
}

/** The limit and the cursor that a request for a list states. Null if published files cannot answer the request. */
export function pageAskedFor(
  parameters: URLSearchParams,
  { min, max }: { min: number; max: number } = PAGE_LIMITS,
): { limit: number; cursor: number | null } | null {
  const limit = Number(parameters.get("limit") ?? PAGE_LIMITS.default);
  const cursor = parameters.get("cursor");
  const isPage =
    Number.isInteger(limit) &&
    limit >= min &&
    limit <= max &&
    (cursor === null || /^[0-9]{1,10}$/.test(cursor)) &&
    parameters.get("forward") !== "false";
  return isPage ? { limit, cursor: cursor === null ? null : Number(cursor) } : null;
}
