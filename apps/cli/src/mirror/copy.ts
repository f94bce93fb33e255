// Reads snapshots with their batches and records from a source, checks them, and writes what verifies. The copy ends
// before the first snapshot that does not verify, so that it has no gaps. Later snapshots are checked but not copied.
import type { PublicationWriter } from "@digital-evidence/published-files/publication-writer";
import { RECORD_KEYS_BYTES } from "@digital-evidence/published-files/index-keys";
import type { BatchAnswer } from "./batch-check.ts";
import { AHEAD, type BatchThreads } from "./batch-threads.ts";
import { entryAt } from "./entries.ts";
import type { Faults } from "./fault.ts";
import type { Position, Source, SourceSnapshot } from "./source.ts";
import type { SourceLog } from "./source-log.ts";
import {
  type LedgerSnapshot,
  LedgerSnapshot as Schema,
  parseExact,
} from "@digital-evidence/evidence/api";
import { checkSnapshot } from "@digital-evidence/evidence/snapshot";
import { parseJson } from "@digital-evidence/evidence/strict-json";
import { leafHash } from "@digital-evidence/transparency";
import type { EntryText } from "./page-lines.ts";

/** The maximum number of batches in a snapshot. A service lists at most 1,000. */
const MAX_ENTRIES = 10_000;

type CheckedSnapshot =
  | { ok: true; value: LedgerSnapshot }
  /** The code is null if the source has no readable snapshot. page-lines.ts or service-source.ts reports that fault. */
  | { ok: false; id: string; code: string | null };

/**
 * Checks that a snapshot continues the ledger: its hash is recomputed, it names the previous snapshot, and the log
 * contains it.
 * @param previous the hash of the previous snapshot; null if there is none, undefined if it is not known
 */
async function checkSnapshotText(
  text: EntryText,
  number: number,
  previous: string | null | undefined,
  log: SourceLog | null,
): Promise<CheckedSnapshot> {
  const refuse = (code: string | null, id = `snapshots#${number}`) => ({
    ok: false as const,
    id,
    code,
  });
  if (text === null) return refuse(null);
  const json = parseJson(text);
  if (!json.ok) return refuse(json.code);
  const parsed = parseExact(Schema, json.value);
  if (!parsed.ok) return refuse("NOT_A_SNAPSHOT");
  const { value } = parsed;
  const hash = value.hash.toLowerCase();
  if (value.entries.length > MAX_ENTRIES) return refuse("TOO_MANY_ENTRIES", hash);
  const checked = checkSnapshot(hash, { value: json.value, from: "service" });
  if (checked.verdict !== "pass") return refuse(checked.code, hash);
  if (value.ordinal !== number + 1) return refuse("OTHER_ORDINAL", hash);
  if (previous !== undefined && (value.previousHash?.toLowerCase() ?? null) !== previous) {
    return refuse("NOT_CONTINUED", hash);
  }
  if (log === null) return { ok: true, value };
  const leaf = await log.leafAt(number);
  const isLogged = leaf !== null && Buffer.compare(leaf, leafHash(Buffer.from(hash, "hex"))) === 0;
  return isLogged ? { ok: true, value } : refuse("NOT_IN_LOG", hash);
}

type Checked =
  | { of: "batch"; text: string | null; answer: Promise<BatchAnswer> }
  | { of: "snapshot"; text: string | null; snapshot: CheckedSnapshot };

export type CopyOptions = {
  source: Source;
  log: SourceLog | null;
  threads: BatchThreads;
  faults: Faults;
  onProgress: (position: Position) => void;
};

/**
 * Reads and checks everything after a position.
 * @param last the hash of the snapshot before the position; null if there is none
 * @param until the number of the first snapshot that is not checked
 */
async function* checkFrom(
  { source, log, threads, faults }: CopyOptions,
  from: Position,
  last: string | null | undefined,
  until: number,
): AsyncGenerator<Checked> {
  let number = from.snapshots;
  let previous = last;
  for await (const given of source.read(from)) {
    if (number >= until) return;
    const snapshot = await checkSnapshotText(given.line, number, previous, log);
    if (!snapshot.ok && snapshot.code !== null) {
      faults.add({ kind: "snapshot", id: snapshot.id, code: snapshot.code, effect: "LEFT_OUT" });
    }
    yield* checkBatches(given, snapshot, threads);
    yield { of: "snapshot", text: given.line, snapshot };
    previous = snapshot.ok ? snapshot.value.hash.toLowerCase() : undefined;
    number += 1;
  }
}

async function* checkBatches(
  given: SourceSnapshot,
  snapshot: CheckedSnapshot,
  threads: BatchThreads,
): AsyncGenerator<Checked> {
  const entries = snapshot.ok ? snapshot.value.entries : null;
  let at = 0;
  for await (const { line, records, proofs } of given.batches(entries)) {
    const entry = entries?.[at] ?? null;
    at += 1;
    const refuse = (code: string): Promise<BatchAnswer> => {
      const id = entry?.batchId ?? `${snapshot.ok ? snapshot.value.hash : snapshot.id}#${at - 1}`;
      return Promise.resolve({
        faults: [{ kind: "batch", id, code, effect: "LEFT_OUT" }],
        verified: null,
      });
    };
    const head = snapshot.ok ? snapshot.value : null;
    const answer =
      records === null
        ? refuse("BATCH_TOO_LARGE")
        : line === undefined
          ? refuse("BATCH_MISSING")
          : threads.check({
              // The text "null" stands for a batch that cannot be read. The check refuses such a batch, but still
              // checks the batch's records.
              batch: line ?? "null",
              entry,
              snapshot:
                head === null
                  ? null
                  : { hash: head.hash, ordinal: head.ordinal, timestamp: head.timestamp },
              records,
              proofs,
            });
    // Without this handler, Node would end the process if the check fails before the caller awaits `answer`. The caller
    // still receives the error when it awaits `answer`.
    answer.catch(() => undefined);
    yield { of: "batch", text: line ?? null, answer };
  }
}

/**
 * Requests up to `count` items before the caller needs them, so that threads check later batches while the caller works
 * on an earlier one.
 */
async function* ahead<T>(items: AsyncGenerator<T>, count: number): AsyncGenerator<T> {
  const taken: Promise<IteratorResult<T>>[] = [];
  try {
    for (;;) {
      while (taken.length < count) {
        const next = items.next();
        next.catch(() => undefined);
        taken.push(next);
      }
      const result = await taken.shift();
      if (result === undefined || result.done === true) return;
      yield result.value;
    }
  } finally {
    await items.return(undefined);
  }
}

type Place = { position: Position; last: string | null };

type Reading = AsyncGenerator<Checked>;

export function openReading(options: CopyOptions, from: Place, until: number): Reading {
  const items = checkFrom(options, from.position, from.last, until);
  return ahead(items, options.threads.count * AHEAD);
}

/**
 * Copies until there are enough records for a new root, until the source ends, or until a snapshot does not verify. To
 * continue, the caller passes the same `reading` again, so that batches checked in advance are not checked twice.
 * @param from the position that the reading has reached
 * @param enough whether to stop; called after each snapshot
 * @returns why the copying stopped. For REFUSED, also the position of the first snapshot that does not verify, and the
 * hash of the snapshot before it.
 */
export async function copySnapshots(
  { faults, onProgress }: CopyOptions,
  reading: Reading,
  writer: PublicationWriter,
  from: Place,
  enough: () => boolean,
): Promise<
  { state: "ENDED" | "ENOUGH" } | { state: "REFUSED"; at: Position; last: string | null }
> {
  let start = { ...from };
  for (;;) {
    const { value: item, done } = await reading.next();
    if (done === true) return { state: "ENDED" };
    if (item.of === "batch") {
      const { faults: found, verified } = await item.answer;
      for (const fault of found) faults.add(fault);
      if (verified === null || item.text === null) return refusedAt(start);
      await addRecords(writer, verified);
      await writer.addBatch(item.text, verified.id, verified.size);
      onProgress(writer.counts());
      continue;
    }
    const { text, snapshot } = item;
    if (!snapshot.ok || text === null) return refusedAt(start);
    const last = snapshot.value.hash.toLowerCase();
    await writer.addSnapshot(text, last);
    start = { position: writer.counts(), last };
    if (enough()) return { state: "ENOUGH" };
  }
}

async function addRecords(
  writer: PublicationWriter,
  { size, records, proofs, keys }: NonNullable<BatchAnswer["verified"]>,
): Promise<void> {
  for (let at = 0; at < size; at += 1) {
    const [record, proof] = [entryAt(records, at), entryAt(proofs, at)];
    if (record === null || proof === null) throw new Error(`a verified batch lacks record ${at}`);
    const place = at * RECORD_KEYS_BYTES;
    await writer.addRecord({ record, proof }, keys.subarray(place, place + RECORD_KEYS_BYTES));
  }
}

function refusedAt({ position, last }: { position: Position; last: string | null }) {
  return { state: "REFUSED" as const, at: position, last };
}

/**
 * Checks everything from a position on without copying, so that all faults of the source are reported.
 */
export async function checkRest(options: CopyOptions, from: Place): Promise<void> {
  const { faults, onProgress } = options;
  const counts = { ...from.position };
  for await (const item of openReading(options, from, Number.POSITIVE_INFINITY)) {
    if (item.of === "batch") {
      const answer = await item.answer;
      for (const fault of answer.faults) faults.add(fault);
      counts.batches += 1;
      counts.records += answer.verified?.size ?? 0;
      onProgress(counts);
    } else counts.snapshots += 1;
  }
}
