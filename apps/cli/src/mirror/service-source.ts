// The API of a service as the source of a mirror. The log has the hash of each snapshot, a snapshot lists its batches,
// and a batch lists its records. Proofs are not requested, because the mirror rebuilds the trie of each batch.
import { type Client, createClient } from "@digital-evidence/client";
import { RequestError, ResponseShapeError } from "@digital-evidence/client/errors";
import { ACTIVITY_PERIODS, LOG_PREFIX, PAGE_LIMITS } from "@digital-evidence/evidence/api";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import type { JsonValue } from "@digital-evidence/evidence/strict-json";
import {
  LIMITS,
  parseCheckpoint,
  parseEntryBundle,
  parseNote,
  entryBundlePath,
  TILE_WIDTH,
  widthOfTile,
} from "@digital-evidence/transparency";
import { CommandError } from "../command-error.ts";
import { EXIT } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { patiently } from "../service/patiently.ts";
import type { Faults } from "./fault.ts";
import { joinEntries } from "./entries.ts";
import type { EntryText } from "./page-lines.ts";
import type { LedgerEntry, Position, Source, SourceBatch, SourceSnapshot } from "./source.ts";
import type { SourceFiles } from "./source-files.ts";

/** The number of records of a batch that are requested at the same time. */
const AT_ONCE = 16;
/** The maximum number of records in a batch. A service makes batches of at most 4,096 records. */
const MAX_BATCH_RECORDS = 65_536;
const MAX_BATCH_BYTES = 128 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const FINAL = "FINALIZED_COMMITMENT";

/** @param files the files below the service's address, from which its log is read */
export async function serviceSource(files: SourceFiles, io: Io, faults: Faults): Promise<Source> {
  const client = createClient({
    apiBase: files.name,
    fetch: io.fetch,
    now: io.now,
    timeoutMs: TIMEOUT_MS,
    // The client must not repeat calls, because `patiently` already repeats them.
    retryLimit: 0,
  });
  const size = await logSize(files);
  const stats = await patiently(io, () => client.stats());
  const asOf = io.now().toISOString();
  const counted = (value: number | undefined) =>
    value !== undefined && Number.isFinite(value) ? { value } : null;
  return {
    files,
    published: null,
    snapshots: size,
    asOf,
    stats: Object.fromEntries(
      (["fingerprints24h", "fingerprints30d", "fingerprintsTotal"] as const).flatMap((name) => {
        const count = counted(stats?.[name]);
        return count === null ? [] : [[name, count.value]];
      }),
    ),
    async activity() {
      const all = await Promise.all(
        ACTIVITY_PERIODS.map((period) => patiently(io, () => client.activity(period))),
      );
      const pairs = ACTIVITY_PERIODS.map((period, at) => [period, all[at]] as const);
      return all.includes(null) ? null : JSON.stringify(Object.fromEntries(pairs));
    },
    logSize: size,
    read: (from) => readSnapshots({ files, client, io, faults, size }, from),
  };
}

async function logSize(files: SourceFiles): Promise<number> {
  const bytes = await files.whole(`${LOG_PREFIX.slice(1)}checkpoint`, LIMITS.noteBytes);
  const note = bytes !== null && bytes !== "TOO_LONG" ? parseNote(bytes) : null;
  const checkpoint = note?.ok === true ? parseCheckpoint(note.value.text) : null;
  if (checkpoint?.ok === true) return checkpoint.value.size;
  const message = "the service has no log, so nothing says which snapshots there are";
  throw new CommandError("NO_LOG", message, EXIT.weaker);
}

type Service = { files: SourceFiles; client: Client; io: Io; faults: Faults; size: number };

async function* readSnapshots(service: Service, from: Position): AsyncGenerator<SourceSnapshot> {
  const { size } = service;
  let hashes: (string | null)[] = [];
  for (let number = from.snapshots; number < size; number += 1) {
    const at = number % TILE_WIDTH;
    if (hashes.length === 0 || at === 0) hashes = await hashesOf(service, number);
    const hash = hashes[at] ?? null;
    const line =
      hash === null ? null : await dataOf(service, (client, on) => client.snapshot(hash, on));
    if (hash !== null && line === null) {
      // The signed log lists this snapshot, so a service without it withholds something.
      const code = "SNAPSHOT_MISSING";
      service.faults.add({ kind: "snapshot", id: hash, code, effect: "LEFT_OUT" });
    }
    const batches = new Map<string, Promise<string | null>>();
    const batchAt = (entry: LedgerEntry) => {
      const known = batches.get(entry.batchId);
      if (known !== undefined) return known;
      const asked = dataOf(service, (client, on) => client.batch(entry.batchId, on));
      batches.set(entry.batchId, asked);
      return asked;
    };
    // The log can contain a snapshot whose batches are not final yet. The copy ends before it.
    if (!(await isFinal(line, batchAt))) return;
    yield {
      line,
      async *batches(entries) {
        for (const entry of entries ?? []) {
          yield { line: await batchAt(entry), ...(await membersOf(service, entry.batchId)) };
        }
      },
    };
  }
}

async function isFinal(
  line: EntryText,
  batchAt: (entry: LedgerEntry) => Promise<string | null>,
): Promise<boolean> {
  const value: unknown = line === null ? null : JSON.parse(line);
  const entries: unknown =
    typeof value === "object" && value !== null ? Reflect.get(value, "entries") : [];
  for (const entry of Array.isArray(entries) ? (entries as LedgerEntry[]) : []) {
    const batch = await batchAt(entry);
    const read: unknown = batch === null ? null : JSON.parse(batch);
    const status: unknown =
      typeof read === "object" && read !== null ? Reflect.get(read, "status") : null;
    if (batch !== null && status !== FINAL) return false;
  }
  return true;
}

/**
 * Reads the entry bundle that contains snapshot `number`, and returns the snapshot hashes in the bundle. If the bundle
 * cannot be read, each hash is null. source-log.ts does not read the bundles of entries that the mirror already has, so
 * the fault is reported here too.
 */
async function hashesOf(
  { files, size, faults }: Service,
  number: number,
): Promise<(string | null)[]> {
  const index = Math.floor(number / TILE_WIDTH);
  const width = widthOfTile(0, index, size);
  const path = entryBundlePath({ index, width });
  const bytes = await files.whole(LOG_PREFIX.slice(1) + path, TILE_WIDTH * 34);
  const entries = bytes !== null && bytes !== "TOO_LONG" ? parseEntryBundle(bytes, width) : null;
  const isRead = entries?.ok === true;
  if (!isRead) {
    const code = bytes === null ? "FILE_MISSING" : "ENTRIES_UNREADABLE";
    faults.add({ kind: "log", id: path, code, effect: "LEFT_OUT" });
  }
  return Array.from({ length: width }, (_, at) =>
    isRead ? Buffer.from(entries.value[at] ?? []).toString("hex") : null,
  );
}

/**
 * Returns the `data` of an answer as JSON text. Returns null if the service does not have the object, or if `data` is
 * not a JSON object.
 */
async function dataOf(
  { client, io }: Service,
  call: (
    client: Client,
    on: { onReceived: (receipt: { value: JsonValue }) => void },
  ) => Promise<unknown>,
): Promise<string | null> {
  let value: JsonValue = null;
  await patiently(io, async () => {
    value = null;
    try {
      await call(client, { onReceived: (receipt) => ({ value } = receipt) });
    } catch (error) {
      // The client calls `onReceived` before it checks the shape, so `value` is already set. The mirror's own check
      // refuses a malformed value and reports it.
      if (!(error instanceof ResponseShapeError)) throw error;
    }
  });
  return isJsonObject(value) ? JSON.stringify(value) : null;
}

async function membersOf(service: Service, batchId: string): Promise<Omit<SourceBatch, "line">> {
  const hashes: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await patiently(service.io, () =>
      service.client
        .batchFingerprints(batchId, {
          limit: PAGE_LIMITS.max,
          ...(cursor === undefined ? {} : { cursor }),
        })
        .catch(notFoundAsEmpty),
    );
    hashes.push(...page.data.map(({ hash = "" }) => hash));
    ({ cursor } = page.pagination);
    if (hashes.length > MAX_BATCH_RECORDS) return { records: null, proofs: null };
    if (!page.pagination.hasMore || cursor === undefined) break;
  }
  const records: (Buffer | null)[] = Array.from({ length: hashes.length }, () => null);
  let next = 0;
  let length = 0;
  async function fetchSome(): Promise<void> {
    for (let at = next; at < hashes.length && length <= MAX_BATCH_BYTES; at = next) {
      next += 1;
      const hash = hashes[at] ?? "";
      const record = await recordOf(service, hash);
      if (record === null) {
        const code = "RECORD_MISSING";
        service.faults.add({ kind: "record", id: hash, code, effect: "LEFT_OUT" });
      }
      records[at] = record === null ? null : Buffer.from(`${record}\n`);
      length += records[at]?.length ?? 0;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchSome));
  return { records: length > MAX_BATCH_BYTES ? null : joinEntries(records), proofs: null };
}

function notFoundAsEmpty(error: unknown) {
  if (error instanceof RequestError && error.status === 404)
    return { data: [], pagination: { hasMore: false, cursor: undefined } };
  throw error;
}

/**
 * Requests a record and removes its member `document`, which is an address at the service. Published records do not
 * have it.
 */
async function recordOf(service: Service, hash: string): Promise<string | null> {
  const text = await dataOf(service, (client, on) => client.fingerprint(hash, on));
  if (text === null) return null;
  const { document: _, ...record } = JSON.parse(text) as Record<string, JsonValue>;
  return JSON.stringify(record);
}
