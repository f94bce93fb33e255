// Reads snapshots with their batches and records from a source, checks all of them, and writes what verifies. A mirror
// has no gaps: it ends before the first snapshot that does not verify, and what follows is only checked.
import type { PublicationWriter } from "@digital-evidence/published-files/publication-writer";
import type { BatchAnswer } from "./batch-check.ts";
import { AHEAD, type BatchThreads } from "./batch-threads.ts";
import type { Faults } from "./fault.ts";
import { type CheckedSnapshot, checkSnapshotText } from "./snapshot-check.ts";
import type { Position, Source, SourceSnapshot } from "./source.ts";
import type { SourceLog } from "./source-log.ts";

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
 * Checks everything from a position on.
 * @param last the hash of the snapshot before the position
 * @param until the number of the snapshot before which it ends
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
              // A batch that cannot be read is named by its file. Its records are checked all the same.
              batch: line ?? "null",
              entry,
              snapshot:
                head === null
                  ? null
                  : { hash: head.hash, ordinal: head.ordinal, timestamp: head.timestamp },
              records,
              proofs,
            });
    // A failure is reported when the answer is needed.
    answer.catch(() => undefined);
    yield { of: "batch", text: line ?? null, answer };
  }
}

/** Takes up to `count` items ahead, so that the work that they stand for has begun. */
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

/**
 * Copies until enough records for a new root were added, or until the source or what verifies of it ends.
 * @param enough ends the copy after a snapshot
 * @returns whether the source has ended, or where something does not verify
 */
export async function copySnapshots(
  options: CopyOptions,
  writer: PublicationWriter,
  from: { position: Position; last: string | null },
  { until, enough }: { until: number; enough: () => boolean },
): Promise<
  { state: "ENDED" | "ENOUGH" } | { state: "REFUSED"; at: Position; last: string | null }
> {
  const { faults, onProgress, threads } = options;
  let start = { ...from };
  const items = checkFrom(options, from.position, from.last, until);
  for await (const item of ahead(items, threads.count * AHEAD)) {
    if (item.of === "batch") {
      const { faults: found, verified } = await item.answer;
      for (const fault of found) faults.add(fault);
      if (verified === null || item.text === null) return refusedAt(start);
      for (const [at, keys] of verified.members.entries()) {
        const record = verified.records[at] ?? "";
        await writer.addRecord({ record, proof: verified.proofs[at] ?? "" }, keys);
      }
      await writer.addBatch(item.text, verified.id, verified.members.length);
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
  return { state: "ENDED" };
}

function refusedAt({ position, last }: { position: Position; last: string | null }) {
  return { state: "REFUSED" as const, at: position, last };
}

/** Checks what follows the first snapshot that does not verify, so that everything wrong is named. */
export async function checkRest(
  options: CopyOptions,
  from: { position: Position; last: string | null },
): Promise<void> {
  const { faults, onProgress, threads } = options;
  const counts = { ...from.position };
  const items = checkFrom(options, from.position, from.last, Number.POSITIVE_INFINITY);
  for await (const item of ahead(items, threads.count * AHEAD)) {
    if (item.of === "batch") {
      const answer = await item.answer;
      for (const fault of answer.faults) faults.add(fault);
      counts.batches += 1;
      counts.records += answer.verified?.members.length ?? 0;
      onProgress(counts);
    } else counts.snapshots += 1;
  }
}
