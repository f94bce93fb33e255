// Reads published files: the root, and ranges of the files that it lists. The files are untrusted, so each requested
// length has a limit, and an answer of any other length is refused.
import {
  type FingerprintDetails,
  type FingerprintSummary,
  parseExact,
} from "@digital-evidence/evidence/api";
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import {
  type IndexEntry,
  PAGE_HEADER_BYTES,
  PAGE_WIDTH,
  pagePath,
  placeInPage,
  Published,
  PUBLISHED_PATH,
  type SequenceName,
} from "@digital-evidence/evidence/published";
import { parseJson } from "@digital-evidence/evidence/strict-json";
import { ANSWER_LIMITS, discard, isRedirect, readBytes } from "../answer.ts";
import { RequestError, ResponseShapeError } from "../errors.ts";
import type { Fetch } from "../request.ts";

const MAX_ROOT_BYTES = 16 * 1024;
/** How long a root is used before it is read again. The calls of one page therefore usually use the same root. */
const ROOT_FRESH_MS = 5_000;
/**
 * The number of ranges of the index that are kept in memory. A request for a proof often follows the request for its
 * record and needs the same ranges.
 */
const MAX_KEPT = 32;
const MAX_KEPT_BYTES = 128 * 1024;

/** A file that the root lists is missing. A newer publication may have replaced it after the root was read. */
export class MissingFileError extends Error {
  override readonly name = "MissingFileError";
}

/**
 * The file server answered with an error status other than 404, such as 503. `response` has the status and the headers
 * of that answer without its body, and becomes the answer to the call.
 */
export class FileAnswerError extends Error {
  override readonly name = "FileAnswerError";
  readonly response: Response;

  constructor(response: Response) {
    super(`status ${response.status}`);
    this.response = response;
  }
}

export type PublishedFiles = {
  /**
   * Returns the root from memory. If `isNewest` is true or that root is too old, reads the root again.
   * @throws RequestError, ResponseShapeError, FileAnswerError, and MissingFileError if there is no root
   */
  root: (isNewest: boolean) => Promise<Published>;
  /** @throws the same errors as `root` */
  range: (path: string, offset: number, length: number, maxBytes: number) => Promise<Uint8Array>;
  /** Like `range`, but keeps short ranges in memory for later calls. It is meant for parts of the index. */
  kept: (path: string, offset: number, length: number, maxBytes: number) => Promise<Uint8Array>;
  whole: (path: string, maxBytes: number) => Promise<Uint8Array>;
  /** Refuses the content of a file. @throws ResponseShapeError with the file's address, always */
  refuse: (path: string, message: string) => never;
  /** Decodes bytes of the file at `path`. @throws ResponseShapeError if they are not UTF-8 */
  text: (path: string, bytes: Uint8Array) => string;
};

export type PublishedMemory = {
  root?: { value: Published; at: number };
  ranges: Map<string, Uint8Array>;
};

/** What was read of a file: its address, and which bytes; null if the whole file was read. */
export type PublishedRead = { url: string; bytes: { from: number; to: number } | null };

export type PublishedCallOptions = {
  signal: AbortSignal | undefined;
  /** The cache mode for files that never change. */
  cache: RequestInit["cache"] | undefined;
  onRead: (read: PublishedRead) => void;
};

export type PublishedAddress = {
  address: string;
  fetch: Fetch;
  now: () => number;
};

/**
 * Creates the functions that read files for one call of the API.
 * @param memory the root and the ranges of the index that are kept in memory between calls
 * @param onRead called for each range or file that the answer is made from, even if it was already in memory
 */
export function publishedFiles(
  { address, fetch, now }: PublishedAddress,
  memory: PublishedMemory,
  { signal, cache, onRead }: PublishedCallOptions,
): PublishedFiles {
  const note = (path: string, bytes: PublishedRead["bytes"] = null) => {
    onRead({ url: `${address}/${path}`, bytes });
  };
  const refuse = (path: string, message: string): never => {
    throw new ResponseShapeError(`${address}/${path}`, [{ path: "", message }]);
  };

  async function get(path: string, init: RequestInit): Promise<Response> {
    const url = `${address}/${path}`;
    const response = await fetch(url, {
      ...(cache === undefined ? {} : { cache }),
      ...init,
      credentials: "omit",
      referrerPolicy: "no-referrer",
      redirect: "manual",
      ...(signal === undefined ? {} : { signal }),
    });
    if (isRedirect(response)) {
      discard(response.body);
      throw new RequestError("REDIRECTED", "The server of the files answered with a redirect", {
        url,
      });
    }
    if (response.ok) return response;
    discard(response.body);
    if (response.status === 404) throw new MissingFileError(url);
    throw new FileAnswerError(new Response(null, response));
  }

  async function bytesOf(response: Response, path: string, maxBytes: number): Promise<Uint8Array> {
    const bytes = await readBytes(response, maxBytes);
    return bytes ?? refuse(path, `has more than ${maxBytes} bytes`);
  }

  async function range(path: string, offset: number, length: number, maxBytes: number) {
    if (length < 1 || length > maxBytes) refuse(path, `has a part of ${length} bytes`);
    const [from, to] = [offset, offset + length - 1];
    note(path, { from, to });
    const response = await get(path, { headers: { range: `bytes=${from}-${to}` } });
    if (response.status !== 206) {
      discard(response.body);
      const message = "The server of the files does not support byte-range requests";
      throw new RequestError("NO_RANGES", message, { url: `${address}/${path}` });
    }
    const bytes = await bytesOf(response, path, length);
    return bytes.length === length
      ? bytes
      : refuse(path, `is shorter than ${offset + length} bytes`);
  }

  function text(path: string, bytes: Uint8Array): string {
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return refuse(path, "is not UTF-8");
    }
  }

  return {
    range,
    refuse,
    text,

    async root(isNewest) {
      note(PUBLISHED_PATH);
      const { root: known } = memory;
      if (!isNewest && known !== undefined && Math.abs(now() - known.at) < ROOT_FRESH_MS) {
        return known.value;
      }
      const response = await get(PUBLISHED_PATH, { cache: "no-cache" });
      const bytes = await bytesOf(response, PUBLISHED_PATH, MAX_ROOT_BYTES);
      const json = parseJson(text(PUBLISHED_PATH, bytes));
      if (!json.ok) return refuse(PUBLISHED_PATH, json.message);
      const root = parseExact(Published, json.value);
      if (!root.ok) throw new ResponseShapeError(`${address}/${PUBLISHED_PATH}`, root.issues);
      memory.root = { value: root.value, at: now() };
      return root.value;
    },

    async kept(path, offset, length, maxBytes) {
      const key = `${path} ${offset} ${length}`;
      const known = memory.ranges.get(key);
      if (known !== undefined) {
        note(path, { from: offset, to: offset + length - 1 });
        return known;
      }
      const bytes = await range(path, offset, length, maxBytes);
      if (length <= MAX_KEPT_BYTES) {
        memory.ranges.set(key, bytes);
        const [oldest] = memory.ranges.keys();
        if (memory.ranges.size > MAX_KEPT && oldest !== undefined) memory.ranges.delete(oldest);
      }
      return bytes;
    },

    async whole(path, maxBytes) {
      note(path);
      return bytesOf(await get(path, {}), path, maxBytes);
    },
  };
}

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
