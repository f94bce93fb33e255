// Answers the calls of the API from published files: docs/protocol/published.md, section 6. The result has the
// interface of `fetch`, so that the client can use files in place of a service, with all its checks. A publication has
// the log's files at the same paths as a service, so requests for them go to the caller's own `fetch`.
import { LATEST_LIMITS, LOG_PREFIX, PAGE_LIMITS, PATHS } from "@digital-evidence/evidence/api";
import { hashOf } from "@digital-evidence/evidence/hash";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import {
  activityPath,
  type IndexEntry,
  type IndexKind,
  keyOfHash,
  keyOfText,
  type Published,
  type SequenceName,
} from "@digital-evidence/evidence/published";
import { parseJson } from "@digital-evidence/evidence/strict-json";
import { toMilliseconds } from "@digital-evidence/evidence/time";
import { ANSWER_LIMITS } from "../answer.ts";
import { RequestError } from "../errors.ts";
import type { Fetch } from "../request.ts";
import {
  FileAnswerError,
  MissingFileError,
  parseEntry,
  type PublishedAddress,
  publishedFiles,
  type PublishedFiles,
  type PublishedMemory,
  type PublishedRead,
  readEntry,
  readRows,
  summaryOf,
} from "./published-files.ts";
import {
  bodyOf,
  findEntries,
  notFound,
  notPublished,
  listOf,
  pageAskedFor,
  type PublishedAnswer,
  searchPublished,
} from "./published-search.ts";

export type { PublishedRead } from "./published-files.ts";

export type PublishedOptions = PublishedAddress & {
  /** Called with each root that an answer is made from. */
  onRoot?: (root: Published) => void;
  /** Called with each part of a file that an answer is made from. `url` is the address of the answered call. */
  onRead?: (url: string, read: PublishedRead) => void;
};

/** The paths of the API that published files can answer, each with the name of its call. */
const routes: readonly (readonly [RegExp, PublishedCall["name"]])[] = (
  [
    ["latestFingerprints", PATHS.latestFingerprints],
    ["stats", PATHS.stats],
    ["activity", PATHS.activity],
    ["proof", PATHS.proof],
    ["fingerprint", PATHS.fingerprint],
    ["searchFingerprints", PATHS.fingerprints],
    ["latestBatches", PATHS.latestBatches],
    ["batchFingerprints", PATHS.batchFingerprints],
    ["batch", PATHS.batch],
    ["nextSnapshot", PATHS.nextSnapshot],
    ["snapshots", PATHS.snapshots],
    ["snapshot", PATHS.snapshot],
  ] as const
).map(([name, template]) => [new RegExp(`^${template.replace(/\{\w+\}/, "([^/]+)")}$`), name]);

/**
 * Creates a `fetch` that answers from a folder of published files. Pass it to `createClient`, with the folder's address
 * as `apiBase`. Calls that the files cannot answer get the status 404 with the code `NOT_PUBLISHED`.
 * @param options the folder's address, the `fetch` that reads the files, and the present time in milliseconds
 */
export function createPublishedFetch(options: PublishedOptions): Fetch {
  const { onRoot, onRead } = options;
  const address = options.address.replace(/\/+$/, "");
  const memory: PublishedMemory = { ranges: new Map() };

  async function answer(url: URL, init: RequestInit): Promise<Response> {
    const path = url.pathname.slice(new URL(address).pathname.replace(/\/$/, "").length);
    const call = (init.method ?? "GET") === "GET" ? callOf(path, url.searchParams) : null;
    if (call === null) return failure("NOT_PUBLISHED");
    const files = publishedFiles({ ...options, address }, memory, {
      signal: init.signal ?? undefined,
      cache: init.cache,
      onRead: (read) => onRead?.(url.href, read),
    });
    const isReload = init.cache === "reload" || init.cache === "no-store";
    if (isReload) memory.ranges.clear();
    for (const isNewest of isReload ? [true] : [false, true]) {
      try {
        const root = await files.root(isNewest);
        onRoot?.(root);
        const answered = await answerCall(files, root, call);
        if (!answered.ok) return failure(answered.code);
        const headers = {
          "content-type": "application/json",
          date: new Date(toMilliseconds(root.asOf)).toUTCString(),
        };
        return new Response(answered.body, { headers });
      } catch (error) {
        if (error instanceof FileAnswerError) return error.response;
        if (!(error instanceof MissingFileError)) throw error;
        // A newer publication may have removed the file since the root was read, so the second attempt reads the root
        // again. If a file is missing then too, the publication is incomplete.
        if (isNewest) {
          const message = "A file of the publication is missing";
          throw new RequestError("FILE_MISSING", message, { url: error.message });
        }
      }
    }
    throw new Error("no root was tried");
  }

  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.href.startsWith(address + LOG_PREFIX)) return options.fetch(input, init);
    return answer(url, init);
  };
}

function callOf(path: string, parameters: URLSearchParams): PublishedCall | null {
  for (const [pattern, name] of routes) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const [, about = ""] = match;
    return { name, about: decodeURIComponent(about), parameters };
  }
  return null;
}

const messages = {
  NOT_FOUND: "This is not published",
  NOT_PUBLISHED: "This call cannot be answered from published files",
} as const;

function failure(code: keyof typeof messages): Response {
  return Response.json({ errors: [{ code, message: messages[code] }] }, { status: 404 });
}

// Makes the answers to the calls of the API from published files. The text of records, proofs, batches and snapshots is
// passed on unchanged.

type PublishedCall = {
  name: keyof typeof answers;
  about: string;
  parameters: URLSearchParams;
};

type Answer = (
  files: PublishedFiles,
  root: Published,
  call: Pick<PublishedCall, "about" | "parameters">,
) => Promise<PublishedAnswer>;

const answers = {
  fingerprint: (files, root, { about }) => wholeOf(files, root, "hash", about, "hash"),
  batch: (files, root, { about }) => wholeOf(files, root, "batch", about, "id"),
  snapshot: (files, root, { about }) => wholeOf(files, root, "snapshot", about, "hash"),
  proof: (files, root, { about }) => proofOf(files, root, about),
  snapshots: async (files, root, { parameters }) => {
    const place = Number(parameters.get("ordinal")) - 1;
    const { count } = root.snapshots;
    if (!(place >= 0 && place < count)) return listOf([], null);
    const rows = await readRows(files, "snapshots", { count, from: place, to: place + 1 });
    return listOf(rowsOf(files, "snapshots", rows), null);
  },
  nextSnapshot: (files, root, { about }) => nextSnapshot(files, root, about),
  latestFingerprints: async (files, root, { parameters }) =>
    isOfFinal(parameters)
      ? latest(files, "records", root.records.count, parameters)
      : listOf([], null),
  latestBatches: (files, root, { parameters }) =>
    latest(files, "batches", root.batches.count, parameters),
  batchFingerprints: (files, root, { about, parameters }) =>
    membersOf(files, root, about, parameters),
  searchFingerprints: (files, root, { parameters }) => searchPublished(files, root, parameters),
  stats: async (_, { stats }) => bodyOf(JSON.stringify(stats)),
  activity: (files, root, { parameters }) =>
    activityOf(files, root, parameters.get("period") ?? ""),
} satisfies Readonly<Record<string, Answer>>;

function answerCall(
  files: PublishedFiles,
  root: Published,
  call: PublishedCall,
): Promise<PublishedAnswer> {
  return answers[call.name](files, root, call);
}

const sequences = { hash: "records", batch: "batches", snapshot: "snapshots" } as const;
const limits = {
  hash: ANSWER_LIMITS.fingerprint,
  batch: ANSWER_LIMITS.batch,
  snapshot: ANSWER_LIMITS.snapshot,
} as const;

/**
 * Returns the whole entry to which the index leads.
 * @param about the hash or the id in the call's path
 * @param member the member of the entry that must equal `about`, because a wrong index could lead to another entry
 */
async function wholeOf(
  files: PublishedFiles,
  root: Published,
  kind: "hash" | "batch" | "snapshot",
  about: string,
  member: string,
): Promise<PublishedAnswer> {
  const entry = await entryOf(files, root, kind, about);
  if (entry === null) return notFound;
  const sequence = sequences[kind];
  const text = await readEntry(files, sequence, root[sequence].count, entry, limits[kind]);
  const stated = parseEntry(files, sequence, text)[member];
  if (typeof stated !== "string" || stated.toLowerCase() !== about.toLowerCase()) {
    files.refuse(sequence, "has a different entry from the one that its index states");
  }
  return bodyOf(text);
}

async function entryOf(
  files: PublishedFiles,
  root: Published,
  kind: IndexKind,
  about: string,
): Promise<IndexEntry | null> {
  const isHash = kind === "hash" || kind === "snapshot";
  if (isHash && hashOf(about) === null) return null;
  const key = isHash ? keyOfHash(about) : keyOfText(about.toLowerCase());
  for await (const entry of findEntries(files, root, kind, { low: key, high: key })) return entry;
  return null;
}

async function proofOf(
  files: PublishedFiles,
  root: Published,
  hash: string,
): Promise<PublishedAnswer> {
  const entry = await entryOf(files, root, "hash", hash);
  if (entry === null) return notFound;
  const [offset, length] = entry.more;
  const place = { number: entry.number, offset, length };
  const text = await readEntry(files, "proofs", root.records.count, place, ANSWER_LIMITS.proof);
  parseEntry(files, "proofs", text);
  return bodyOf(text);
}

async function nextSnapshot(
  files: PublishedFiles,
  root: Published,
  hash: string,
): Promise<PublishedAnswer> {
  const entry = await entryOf(files, root, "snapshot", hash);
  if (entry === null) return notFound;
  const { count } = root.snapshots;
  const from = entry.number + 1;
  const [next = "null"] = await readRows(files, "snapshots", {
    count,
    from,
    to: Math.min(from + 1, count),
  });
  return bodyOf(next);
}

function isOfFinal(parameters: URLSearchParams): boolean {
  const statuses = parameters.getAll("status");
  return statuses.length === 0 || statuses.includes("FINALIZED_COMMITMENT");
}

/** Returns a page of a sequence. The entry that became final last comes first. */
async function latest(
  files: PublishedFiles,
  sequence: "records" | "batches",
  count: number,
  parameters: URLSearchParams,
): Promise<PublishedAnswer> {
  const page = pageAskedFor(parameters, sequence === "records" ? LATEST_LIMITS : PAGE_LIMITS);
  if (page === null) return notPublished;
  const to = Math.min(page.cursor ?? count, count);
  const from = Math.max(to - page.limit, 0);
  const rows = await readRows(files, sequence, { count, from, to, isFromEnd: true });
  const next = to - rows.length;
  return listOf(rowsOf(files, sequence, rows), next > 0 ? next : null);
}

async function membersOf(
  files: PublishedFiles,
  root: Published,
  batchId: string,
  parameters: URLSearchParams,
): Promise<PublishedAnswer> {
  const page = pageAskedFor(parameters);
  if (page === null) return notPublished;
  const entry = await entryOf(files, root, "batch", batchId);
  if (entry === null) return notFound;
  const [first, size] = entry.more;
  const { count } = root.records;
  if (first + size > count) files.refuse("batches", "has a batch whose records are not published");
  const from = first + Math.min(page.cursor ?? 0, size);
  const to = Math.min(from + page.limit, first + size);
  const rows = await readRows(files, "records", { count, from, to });
  const next = from + rows.length;
  return listOf(rowsOf(files, "records", rows), next < first + size ? next - first : null);
}

function rowsOf(files: PublishedFiles, sequence: SequenceName, rows: readonly string[]) {
  const entries = rows.map((row) => parseEntry(files, sequence, row));
  return sequence === "records" ? entries.map(summaryOf) : entries;
}

async function activityOf(
  files: PublishedFiles,
  root: Published,
  period: string,
): Promise<PublishedAnswer> {
  const path = activityPath(root.asOf);
  const bytes = await files.whole(path, 2 * ANSWER_LIMITS.activity);
  const json = parseJson(files.text(path, bytes));
  if (!json.ok || !isJsonObject(json.value)) return files.refuse(path, "is not a JSON object");
  const { value } = json;
  return Object.hasOwn(value, period) ? bodyOf(JSON.stringify(value[period])) : notFound;
}
