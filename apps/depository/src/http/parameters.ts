// Path and query parameters, parsed strictly: what does not fit is a 400 that names the parameter.
import {
  ACTIVITY_PERIODS,
  type ActivityPeriod,
  type FingerprintSummary,
  PAGE_LIMITS,
  type Pagination,
  parseExact,
  Tags,
} from "@digital-evidence/evidence/api";
import { parseJson } from "@digital-evidence/evidence/canonical-json";
import {
  FINGERPRINT_LIMITS,
  TIMESTAMP_PATTERN,
  UUID_PATTERN,
} from "@digital-evidence/evidence/fingerprint";
import { FINGERPRINT_STATUSES, type FingerprintStatus } from "@digital-evidence/evidence/status";
import type { Found, Page, Position, Search } from "../store/store.ts";
import type { Call } from "./call.ts";
import { Failure } from "./failure.ts";
import { toSummary } from "./wire.ts";

/** More than the longest tags need, every character escaped. */
const MAX_TAGS_LENGTH = 4096;

/** A hash in any case, as lower case. */
export function hashParameter(call: Call): string {
  const hash = (call.parameters["hash"] ?? "").toLowerCase();
  if (/^[0-9a-f]{64}$/.test(hash)) return hash;
  throw new Failure("INVALID_REQUEST", "must be 64 hex digits", "hash");
}

export function batchIdParameter(call: Call): string {
  const batchId = (call.parameters["batchId"] ?? "").toLowerCase();
  if (UUID_PATTERN.test(batchId)) return batchId;
  throw new Failure("INVALID_REQUEST", "must be a UUID", "batchId");
}

/** `?limit=&cursor=&forward=`. */
export function pageParameters(call: Call): Page {
  const text = call.queryValue("limit");
  const { min, max } = PAGE_LIMITS;
  const limit = text === undefined ? PAGE_LIMITS.default : Number(text);
  if ((text !== undefined && !/^\d{1,9}$/.test(text)) || limit < min || limit > max) {
    throw new Failure("INVALID_REQUEST", `must be a whole number from ${min} to ${max}`, "limit");
  }
  const forward = call.queryValue("forward");
  if (forward !== undefined && forward !== "true" && forward !== "false") {
    throw new Failure("INVALID_REQUEST", "must be true or false", "forward");
  }
  const cursor = call.queryValue("cursor");
  const isBackward = forward === "false";
  return {
    limit,
    isBackward,
    after: cursor === undefined ? null : parseCursor(cursor, isBackward),
  };
}

/** The same for every spelling of the same page. */
export function pageKey({ limit, isBackward = false, after }: Page): string {
  return `${limit} ${isBackward} ${after === null ? "" : `${after.createdAt} ${after.id}`}`;
}

/** What a search asks for; what is not asked for is absent. */
export function searchParameters(call: Call): Omit<Search, keyof Page> {
  const documentId = call.queryValue("document_id");
  if (documentId !== undefined) checkDocumentId(documentId);
  const eventId = call.queryValue("event_id");
  if (eventId !== undefined && !UUID_PATTERN.test(eventId)) {
    throw new Failure("INVALID_REQUEST", "must be a UUID", "event_id");
  }
  const documentRef = call.queryValue("document_ref");
  const { min, max } = FINGERPRINT_LIMITS.documentRefDigits;
  if (documentRef !== undefined && !isHex(documentRef, min, max)) {
    throw new Failure("INVALID_REQUEST", `must be ${min} to ${max} hex digits`, "document_ref");
  }
  const from = timeParameter(call, "datetime_start");
  const to = timeParameter(call, "datetime_end");
  const tags = tagsParameter(call);
  return {
    ...(documentId === undefined ? {} : { documentId }),
    ...(eventId === undefined ? {} : { eventId }),
    ...(documentRef === undefined ? {} : { documentRef }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(tags === undefined ? {} : { tags }),
  };
}

/** The same for every spelling of the same search, so that none has the same rows found again. */
export function searchKey(search: Omit<Search, keyof Page>): string {
  const { eventId, documentRef, tags = {} } = search;
  return JSON.stringify({
    ...search,
    eventId: eventId?.toLowerCase(),
    documentRef: documentRef?.toLowerCase(),
    tags: Object.entries(tags).sort(([left], [right]) => (left < right ? -1 : 1)),
  });
}

function checkDocumentId(documentId: string): void {
  const { min, max } = FINGERPRINT_LIMITS.documentIdLength;
  if (documentId.length < min || documentId.length > max) {
    throw new Failure("INVALID_REQUEST", `must be ${min} to ${max} characters`, "document_id");
  }
}

function isHex(text: string, min: number, max: number): boolean {
  return /^[0-9a-f]*$/i.test(text) && text.length >= min && text.length <= max;
}

/** An RFC 3339 time, as milliseconds since 1970. */
function timeParameter(call: Call, name: string): number | undefined {
  const text = call.queryValue(name);
  if (text === undefined) return undefined;
  const time = TIMESTAMP_PATTERN.test(text) ? Date.parse(text.toUpperCase()) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  throw new Failure("INVALID_REQUEST", "must be an RFC 3339 time", name);
}

/** A JSON object of text, every pair of which must fit. */
function tagsParameter(call: Call): Readonly<Record<string, string>> | undefined {
  const text = call.queryValue("tags");
  if (text === undefined) return undefined;
  const json = parseJson(text, { maxLength: MAX_TAGS_LENGTH });
  const parsed = json.ok ? parseExact(Tags, json.value) : json;
  if (parsed.ok) return parsed.value;
  throw new Failure("INVALID_REQUEST", "must be tags as a JSON object of strings", "tags");
}

/** What the published SDK calls some of them: docs/protocol/sdk.md. */
const sdkStatuses: ReadonlyMap<string, readonly FingerprintStatus[]> = new Map([
  ["UNASSIGNED", ["NEW"]],
  ["ASSIGNED", ["QUEUED", "PROCESSING", "PENDING_COMMITMENT"]],
]);

/** `?status=S&status=S…`, each once and in one order; none means any. */
export function statusParameters(call: Call): FingerprintStatus[] {
  const named = call.queryValues("status").flatMap((status) => {
    const meant = sdkStatuses.get(status);
    if (meant !== undefined) return meant;
    const known = FINGERPRINT_STATUSES.find((candidate) => candidate === status);
    if (known !== undefined) return known;
    const list = FINGERPRINT_STATUSES.join(", ");
    throw new Failure("INVALID_REQUEST", `must be one of ${list}`, "status");
  });
  return FINGERPRINT_STATUSES.filter((status) => named.includes(status));
}

export function periodParameter(call: Call): ActivityPeriod {
  const period = call.queryValue("period") ?? "24h";
  const known = ACTIVITY_PERIODS.find((candidate) => candidate === period);
  if (known !== undefined) return known;
  throw new Failure("INVALID_REQUEST", `must be one of ${ACTIVITY_PERIODS.join(", ")}`, "period");
}

/** Opaque to clients: where a page begins and ends, so that it leads on either way. */
function writeCursor(first: Position, last: Position): string {
  const places = [first.createdAt, first.id, last.createdAt, last.id];
  return Buffer.from(places.join(".")).toString("base64url");
}

const cursorPattern = /^(\d{1,15})\.([0-9a-f-]{36})\.(\d{1,15})\.([0-9a-f-]{36})$/;

function parseCursor(cursor: string, isBackward: boolean): Position {
  const [, firstTime, firstId, lastTime, lastId] =
    cursorPattern.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  const [createdAt, id] = isBackward ? [firstTime, firstId] : [lastTime, lastId];
  if (createdAt === undefined || id === undefined) {
    throw new Failure("INVALID_REQUEST", "is not a cursor of this service", "cursor");
  }
  return { createdAt: Number(createdAt), id };
}

/** One row more than the page was asked for tells whether there is another page. */
export function withOneMore(page: Page): Page {
  return { ...page, limit: page.limit + 1 };
}

/** The body of a page: what `pageOf` in evidence/api describes. */
interface PageBody<Row> {
  readonly data: readonly Row[];
  readonly pagination: Pagination;
}

/**
 * The page of rows that were read with `withOneMore`. `hasMore` speaks of the direction that was asked for.
 * The cursor leads on in both directions, so a page that was reached by a cursor always has one.
 */
export function toPage<Row extends Position, Shown>(
  rows: readonly Row[],
  page: Page,
  show: (row: Row) => Shown,
): PageBody<Shown> {
  const { limit, after, isBackward = false } = page;
  const shown = isBackward ? rows.slice(-limit) : rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const hasCursor = hasMore || after !== null;
  const cursor = hasCursor ? cursorOf(shown.at(0), shown.at(-1)) : undefined;
  return { data: shown.map(show), pagination: { cursor, hasMore } };
}

/**
 * The page of what a bounded search found. Where the search stopped early, the page says so and its cursor
 * leads on from that place; such a page may have few rows or none.
 */
export function toFoundPage({ rows, stoppedAt }: Found, page: Page): PageBody<FingerprintSummary> {
  if (stoppedAt === null) return toPage(rows, page, toSummary);
  const { after, isBackward = false } = page;
  const cursor = isBackward
    ? cursorOf(stoppedAt, rows.at(-1) ?? after ?? stoppedAt)
    : cursorOf(rows.at(0) ?? after ?? stoppedAt, stoppedAt);
  return { data: rows.map(toSummary), pagination: { cursor, hasMore: true, complete: false } };
}

function cursorOf(first: Position | undefined, last: Position | undefined): string | undefined {
  return first === undefined || last === undefined ? undefined : writeCursor(first, last);
}
