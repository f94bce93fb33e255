// Searches published files. A search needs a document id, a document reference, an event id or the beginning of a hash,
// because only these are in the index. Other filters are applied to the records that the index finds. A search for an
// organization or a tenant is not answered.
import { SEARCH_LIMITS } from "@digital-evidence/evidence/limits";
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import {
  type IndexEntry,
  type IndexKind,
  keyOfText,
  type Published,
} from "@digital-evidence/evidence/published";
import { parseJson } from "@digital-evidence/evidence/strict-json";
import { millisecondsOf } from "@digital-evidence/evidence/time";
import { ANSWER_LIMITS } from "../answer-limits.ts";
import { findEntries } from "./find-entries.ts";
import { notPublished, pageOf, pageParameters, type PublishedAnswer } from "./published-answer.ts";
import type { PublishedFiles } from "./published-files.ts";
import { parseEntry, readEntry, summaryOf } from "./published-rows.ts";

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
  const page = pageParameters(parameters);
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
  return pageOf(fitting.map(summaryOf), next);
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
