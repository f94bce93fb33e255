// Copies published files, or the answers of a service, into a folder of published files, and verifies what can be
// verified: docs/cli.md, "Mirrors". A run that was stopped at any moment can be continued by the next run.
import { activityPath, type Published, PUBLISHED_PATH } from "@digital-evidence/evidence/published";
import type { Folder } from "@digital-evidence/published-files/folder";
import { openPublicationWriter } from "@digital-evidence/published-files/publication-writer";
import {
  emptyRoot,
  readRootFile,
  replaceRootFile,
  sweepFiles,
} from "@digital-evidence/published-files/root-file";
import { writeBehind } from "@digital-evidence/published-files/write-behind";
import type { Policy } from "@digital-evidence/transparency";
import { type BatchThreads, startBatchThreads } from "./batch-threads.ts";
import { checkRest, type CopyOptions, copySnapshots, openReading } from "./copy.ts";
import { createFaults, type Fault, type Faults } from "./fault.ts";
import { checkIndex } from "./index-check.ts";
import type { Position, Source } from "./source.ts";
import { readSourceLog, type SourceLog } from "./source-log.ts";

/** After at least this many new records, the mirror writes a new root, from which a stopped run can be continued. */
const RECORDS_PER_ROOT = 262_144;

export type MirrorOptions = {
  openSource: (faults: Faults) => Promise<Source>;
  folder: Folder;
  /**
   * The policy with the log's key and witnesses that the user trusts. Null if the source's own policy is used.
   */
  trusted: Policy | null;
  now: () => Date;
  onProgress: (text: string) => void;
  /** Threads that check the batches. If they are left out, the run starts its own threads and ends them. */
  threads?: BatchThreads;
};

export type MirrorReport = {
  before: Published;
  root: Published;
  source: { snapshots: number; records: number | null };
  log: { size: number; origin: string } | null;
  faults: readonly Fault[];
  faultCount: number;
  /** The records, among those that this run read, whose content could not be checked. */
  unchecked: readonly Fault[];
  uncheckedCount: number;
};

type Run = {
  options: MirrorOptions;
  folder: Folder;
  source: Source;
  log: SourceLog | null;
  faults: Faults;
  copy: CopyOptions;
};

/** @throws CommandError, RequestError or PublishError when the source or the folder cannot be used */
export async function mirror(options: MirrorOptions): Promise<MirrorReport> {
  const faults = createFaults();
  const folder = writeBehind(options.folder);
  const before = await readRootFile(folder);
  const source = await options.openSource(faults);
  const threads = options.threads ?? startBatchThreads();
  try {
    const { files, logSize } = source;
    const log =
      logSize === null
        ? null
        : await readSourceLog({ files, folder, before, trusted: options.trusted, faults });
    if (logSize === null && before.log !== null) {
      faults.add({ kind: "log", id: "checkpoint", code: "FILE_MISSING", effect: "LEFT_OUT" });
    }
    const total = source.published?.records.count;
    const of = total === undefined ? "" : ` of ${total}`;
    const onProgress = ({ records }: Position) => options.onProgress(`${records}${of} records`);
    const copy: CopyOptions = { source, log, threads, faults, onProgress };
    const run: Run = { options, folder, source, log, faults, copy };
    const isUsable =
      logSize === null
        ? before.log === null
        : log?.isVerified === true && log.size >= (before.log?.size ?? 0);
    const root = isUsable ? await copyAll(run, before) : await onlyCheck(run, before);
    if (source.published !== null) checkRoot(source.published, root, log, faults);
    if (source.published !== null && root.records.count > before.records.count) {
      options.onProgress("comparing the index");
      await checkIndex(files, source.published, { folder, root, from: before }, faults);
    }
    return {
      before,
      root,
      source: { snapshots: source.snapshots, records: source.published?.records.count ?? null },
      log: log === null ? null : { size: log.size, origin: log.origin },
      faults: faults.list(),
      faultCount: faults.count(),
      unchecked: faults.unchecked(),
      uncheckedCount: faults.uncheckedCount(),
    };
  } finally {
    if (options.threads === undefined) await threads.close();
  }
}

function checkRoot(stated: Published, own: Published, log: SourceLog | null, faults: Faults): void {
  const fault = (code: string) =>
    faults.add({ kind: "file", id: PUBLISHED_PATH, code, effect: "RECOMPUTED" });
  const isWhole = own.snapshots.count === stated.snapshots.count;
  if (isWhole && own.snapshots.last !== stated.snapshots.last) fault("OTHER_SNAPSHOT");
  if (log !== null && stated.log !== null && stated.log.size > log.size) fault("OTHER_LOG_SIZE");
}

function placeOf(root: Published): { position: Position; last: string | null } {
  const { records, batches, snapshots } = root;
  return {
    position: { records: records.count, batches: batches.count, snapshots: snapshots.count },
    last: snapshots.last,
  };
}

async function onlyCheck({ copy }: Run, before: Published): Promise<Published> {
  await checkRest(copy, placeOf(before));
  return before;
}

/** Copies in steps that each end with writing a new root. @returns the last root */
async function copyAll(run: Run, before: Published): Promise<Published> {
  const { folder } = run;
  const now = () => run.options.now().getTime();
  let root = before;
  let refused: { at: Position; last: string | null } | null = null;
  let reading = openReading(run.copy, placeOf(root), run.source.snapshots);
  try {
    for (let hasMore = true; hasMore;) {
      const writer = await openPublicationWriter(folder, root);
      const enough = () => writer.counts().records >= root.records.count + RECORDS_PER_ROOT;
      const result = await copySnapshots(run.copy, reading, writer, placeOf(root), enough);
      if (result.state === "REFUSED") {
        refused = { at: result.at, last: result.last };
        // The writer may already have batches of the snapshot that does not verify, and a root must not list these. So
        // the copying starts again from the last root, and ends before that snapshot.
        await reading.return(undefined);
        reading = openReading(run.copy, placeOf(root), result.at.snapshots);
        if (result.at.snapshots > root.snapshots.count) continue;
      } else {
        const added = await writer.finish();
        root = await listAdded(run, root, added, now());
      }
      hasMore = result.state === "ENOUGH";
    }
  } finally {
    await reading.return(undefined);
  }
  if (refused !== null) await checkRest(run.copy, { position: refused.at, last: refused.last });
  // If nothing verified, no folder was made.
  if (root !== emptyRoot) await sweepFiles(folder, root, now());
  return root;
}

async function listAdded(
  { folder, source, log, faults }: Run,
  before: Published,
  added: Pick<Published, "records" | "batches" | "snapshots">,
  now: number,
): Promise<Published> {
  if (log !== null && log.size !== before.log?.size) await log.write();
  const next: Published = {
    format: before.format,
    asOf: source.asOf,
    ...added,
    stats: source.stats,
    log: log === null ? null : { size: log.size },
  };
  if (JSON.stringify(next) === JSON.stringify(before)) return before;
  if (next.asOf !== before.asOf) {
    const activity = await source.activity();
    const path = activityPath(next.asOf);
    if (activity === null) {
      faults.add({ kind: "file", id: path, code: "ACTIVITY_UNREADABLE", effect: "NOT_COPIED" });
    }
    await folder.write(path, activity ?? "{}");
  }
  await replaceRootFile(folder, before, next, now);
  return next;
}
