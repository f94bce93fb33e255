// Compares what two observers, publications or services state about batches and records. Each may know only a part: what one
// of them lacks is listed, and only another root, or another value under a fingerprint's hash, is a contradiction. This is
// what names a service that shows different people different things.
import { createHash } from "node:crypto";
import { type Client, createClient } from "@digital-evidence/client";
import { RequestError } from "@digital-evidence/client/errors";
import { PAGE_LIMITS } from "@digital-evidence/evidence/api";
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import { hashOf } from "@digital-evidence/evidence/hash";
import type { Published } from "@digital-evidence/evidence/published";
import { type JsonValue, parseJson } from "@digital-evidence/evidence/strict-json";
import { millisecondsOf } from "@digital-evidence/evidence/time";
import type { Io } from "../io.ts";
import type { Difference } from "../mirror/compare.ts";
import { CommandError } from "../command-error.ts";
import { EXIT } from "../exit-code.ts";
import { createFaults, type Faults } from "../mirror/fault.ts";
import { openPageLines } from "../mirror/page-lines.ts";
import type { SourceFiles } from "../mirror/source-files.ts";
import { patiently } from "../service/patiently.ts";
import { quoted } from "../terminal/neutral-text.ts";
import { keyIn } from "./contradictions.ts";

/** The most pages of its latest fingerprints that a service is asked for. */
const MAX_PAGES = 1_000;
/** The most batches and records of one side, which are kept in memory. */
const MAX_ITEMS = 2_000_000;

/** Digests of what a record states under its hash. `document` and `signer` are null where the record states none. */
type Stated = { root: string | null; rest: string; document: string | null; signer: string | null };

export type StatedSide = {
  name: string;
  /** What it lists by itself, by batch id and by fingerprint hash. */
  batches: ReadonlyMap<string, string | null>;
  records: ReadonlyMap<string, Stated>;
  /** Whether a part of what it lists could not be read. */
  hasUnread: boolean;
  /** Asks for one that it does not list; null where it knows none. */
  batch: (id: string) => Promise<string | null>;
  record: (hash: string) => Promise<Stated | null>;
};

export async function compareStated(
  left: StatedSide,
  right: StatedSide,
  note: (difference: Difference) => void,
): Promise<void> {
  for (const { name, hasUnread } of [left, right]) {
    if (hasUnread) note({ kind: "file", id: name, difference: "UNREADABLE" });
  }
  for (const id of new Set([...left.batches.keys(), ...right.batches.keys()])) {
    const [ours, theirs] = [await batchOf(left, id), await batchOf(right, id)];
    const difference = differenceOf(ours, theirs, (one, other) => one === other);
    if (difference !== null) note({ kind: "batch", id, difference });
  }
  for (const hash of new Set([...left.records.keys(), ...right.records.keys()])) {
    const [ours, theirs] = [await recordOf(left, hash), await recordOf(right, hash)];
    const difference = differenceOf(ours, theirs, isSame);
    if (difference !== null) note({ kind: "record", id: hash, difference });
  }
}

const batchOf = async ({ batches, batch }: StatedSide, id: string) =>
  batches.get(id) ?? (await batch(id));
const recordOf = async ({ records, record }: StatedSide, hash: string) =>
  records.get(hash) ?? (await record(hash));

function differenceOf<Value>(
  ours: Value | null,
  theirs: Value | null,
  isEqual: (one: Value, other: Value) => boolean,
): Difference["difference"] | null {
  if (ours === null && theirs === null) return null;
  if (ours === null) return "EXTRA";
  if (theirs === null) return "MISSING";
  return isEqual(ours, theirs) ? null : "CHANGED";
}

function isSame(one: Stated, other: Stated): boolean {
  const agrees = (a: string | null, b: string | null) => a === null || b === null || a === b;
  return (
    one.rest === other.rest &&
    agrees(one.document, other.document) &&
    agrees(one.signer, other.signer) &&
    agrees(one.root, other.root)
  );
}

/**
 * Reads everything that an observer or a publication lists.
 * @throws CommandError where that is more than `most` batches and records; nothing is read then
 */
export async function publishedSide(
  files: SourceFiles,
  root: Published,
  most = MAX_ITEMS,
): Promise<StatedSide> {
  const isObserver = root.observes !== undefined;
  const items = root.batches.count + root.records.count;
  if (items > most) {
    const message = `${quoted(files.name)} lists ${items} batches and records; at most ${most} can be compared`;
    throw new CommandError("TOO_MANY", message, EXIT.weaker);
  }
  const reading = { faults: createFaults(), hasUnparsed: false };
  const batches = new Map<string, string | null>();
  for await (const line of linesOf(files, "batches", root.batches.count, reading)) {
    const id = textIn(line, isObserver ? "batch" : "id");
    // The first entry about a batch has the root that was stated first.
    if (id !== null && !batches.has(id.toLowerCase()))
      batches.set(id.toLowerCase(), hashOf(textIn(line, isObserver ? "root" : "mptRoot")));
  }
  const records = new Map<string, Stated>();
  for await (const line of linesOf(files, "records", root.records.count, reading)) {
    const hash = hashOf(textIn(line, "hash"));
    if (hash !== null) records.set(hash, statedIn(line));
  }
  const none = () => Promise.resolve(null);
  const hasUnread = reading.hasUnparsed || reading.faults.count() > 0;
  return { name: files.name, batches, records, hasUnread, batch: none, record: none };
}

async function* linesOf(
  files: SourceFiles,
  sequence: "batches" | "records",
  count: number,
  reading: { faults: Faults; hasUnparsed: boolean },
) {
  const lines = openPageLines(files, sequence, { count, from: 0 }, reading.faults);
  for (let line = await lines.next(); line !== undefined; line = await lines.next()) {
    const parsed = parseJson(line ?? "");
    if (parsed.ok && isJsonObject(parsed.value)) yield parsed.value;
    else reading.hasUnparsed = true;
  }
}

/** A service lists its latest fingerprints, and is asked for everything else that the other side has. */
export async function serviceSide(address: string, io: Io): Promise<StatedSide> {
  const client = createClient({ apiBase: address, fetch: io.fetch, now: io.now, retryLimit: 0 });
  const records = new Map<string, Stated>();
  const batches = new Map<string, string | null>();
  const record = async (hash: string) => {
    const value = await dataOf(io, (on) => client.fingerprint(hash, on));
    return value === null ? null : statedIn(value);
  };
  const batch = async (id: string) => {
    const value = await dataOf(io, (on) => client.batch(id, on));
    return value === null ? null : hashOf(textIn(value, "mptRoot"));
  };
  for await (const hash of latestHashes(client, io)) {
    const value = await dataOf(io, (on) => client.fingerprint(hash, on));
    if (value === null || value["status"] !== "FINALIZED_COMMITMENT") continue;
    records.set(hash, statedIn(value));
    const id = textIn(value, "batchId")?.toLowerCase();
    if (id !== undefined && !batches.has(id)) batches.set(id, await batch(id));
  }
  return { name: address, batches, records, hasUnread: false, batch, record };
}

async function* latestHashes(client: Client, io: Io): AsyncGenerator<string> {
  let cursor: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const query = { limit: PAGE_LIMITS.max, ...(cursor === undefined ? {} : { cursor }) };
    const page = await patiently(io, () => client.latestFingerprints(query));
    for (const { hash = "" } of page.data) if (hashOf(hash) !== null) yield hash.toLowerCase();
    const next = page.pagination.cursor;
    if (!page.pagination.hasMore || next === undefined || next === cursor) return;
    cursor = next;
  }
}

async function dataOf(
  io: Io,
  call: (on: { onReceived: (receipt: { value: JsonValue }) => void }) => Promise<unknown>,
): Promise<JsonObject | null> {
  let value: JsonValue = null;
  await patiently(io, async () => {
    value = null;
    await call({ onReceived: (receipt) => ({ value } = receipt) }).catch((error: unknown) => {
      // An answer of another shape is compared as it is. One that did not come ends the comparison.
      if (error instanceof RequestError) throw error;
    });
  });
  return isJsonObject(value) ? value : null;
}

function statedIn(record: JsonObject): Stated {
  const time = record["fingerprintTimestamp"];
  const rest = [
    ...["organizationId", "tenantId", "eventId", "documentRef", "batchId"].map(
      (name) => textIn(record, name)?.toLowerCase() ?? null,
    ),
    record["version"] ?? null,
    millisecondsOf(time) ?? time ?? null,
  ];
  const documentId = textIn(record, "documentId");
  return {
    root: hashOf(textIn(record, "mptRoot")),
    rest: digestOf(JSON.stringify(rest)),
    document: documentId === null ? null : digestOf(documentId),
    signer: keyIn(record),
  };
}

/** Half a digest is enough: nobody gains by a collision between two answers of a service. */
function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64").slice(0, 22);
}

function textIn(value: JsonObject, name: string): string | null {
  const member = Object.hasOwn(value, name) ? value[name] : null;
  return typeof member === "string" ? member : null;
}
