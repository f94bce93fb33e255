// Makes the answers to the calls of the API from published files. The text of records, proofs, batches and snapshots is
// passed on unchanged.
import { LATEST_LIMITS, PAGE_LIMITS } from "@digital-evidence/evidence/api";
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
import { ANSWER_LIMITS } from "../answer-limits.ts";
import { findEntries } from "./find-entries.ts";
import {
  bodyOf,
  notFound,
  notPublished,
  pageOf,
  pageParameters,
  type PublishedAnswer,
} from "./published-answer.ts";
import type { PublishedFiles } from "./published-files.ts";
import { parseEntry, readEntry, readRows, summaryOf } from "./published-rows.ts";
import { searchPublished } from "./published-search.ts";

export type PublishedCall = {
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
    if (!(place >= 0 && place < count)) return pageOf([], null);
    const rows = await readRows(files, "snapshots", { count, from: place, to: place + 1 });
    return pageOf(rowsOf(files, "snapshots", rows), null);
  },
  nextSnapshot: (files, root, { about }) => nextSnapshot(files, root, about),
  latestFingerprints: async (files, root, { parameters }) =>
    isOfFinal(parameters)
      ? latest(files, "records", root.records.count, parameters)
      : pageOf([], null),
  latestBatches: (files, root, { parameters }) =>
    latest(files, "batches", root.batches.count, parameters),
  batchFingerprints: (files, root, { about, parameters }) =>
    membersOf(files, root, about, parameters),
  searchFingerprints: (files, root, { parameters }) => searchPublished(files, root, parameters),
  stats: async (_, { stats }) => bodyOf(JSON.stringify(stats)),
  activity: (files, root, { parameters }) =>
    activityOf(files, root, parameters.get("period") ?? ""),
} satisfies Readonly<Record<string, Answer>>;

export function answerCall(
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
  const limits = sequence === "records" ? LATEST_LIMITS : PAGE_LIMITS;
  const page = pageParameters(parameters, limits);
  if (page === null) return notPublished;
  const to = Math.min(page.cursor ?? count, count);
  const from = Math.max(to - page.limit, 0);
  const rows = await readRows(files, sequence, { count, from, to, isFromEnd: true });
  const next = to - rows.length;
  return pageOf(rowsOf(files, sequence, rows), next > 0 ? next : null);
}

async function membersOf(
  files: PublishedFiles,
  root: Published,
  batchId: string,
  parameters: URLSearchParams,
): Promise<PublishedAnswer> {
  const page = pageParameters(parameters);
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
  return pageOf(rowsOf(files, "records", rows), next < first + size ? next - first : null);
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
