// Publishes what is final as files: docs/protocol/published.md. Every file that a root file lists
// is on the disk before the root file is written. A publisher that is killed leaves files that no
// root file lists, and the next publisher writes them again with the same content.
import { ACTIVITY_PERIODS } from "@digital-evidence/evidence/api";
import { activityPath, type Published } from "@digital-evidence/evidence/published";
import type { Folder } from "@digital-evidence/published-files/folder";
import { PublishError } from "@digital-evidence/published-files/publish-error";
import {
  readRootFile,
  replaceRootFile,
  sweepFiles,
} from "@digital-evidence/published-files/root-file";
import { parseCheckpoint, type Policy } from "@digital-evidence/transparency";
import { toMilliseconds } from "@digital-evidence/evidence/time";
import { activity, stats } from "../records/activity.ts";
import type { Batch, LeaseStore, Snapshot, Store } from "../store/store.ts";
import { verifyInclusion } from "@digital-evidence/merkle-patricia";
import { recordKeys } from "@digital-evidence/published-files/index-keys";
import { openPublicationWriter } from "@digital-evidence/published-files/publication-writer";
import { toBatchInfo, toDetails } from "../records/record-json.ts";
import { publishSnapshot } from "../ledger/local.ts";
import { createProver } from "../proofs/proofs.ts";
import { writeLogFiles } from "@digital-evidence/log/log-files";
import {
  formerCheckpoint,
  headOf,
  servedCheckpoint,
  type ServedCheckpoint,
  type WaitsFor,
} from "@digital-evidence/log/log-texts";
import { createLogTree } from "@digital-evidence/log/log-tree";
import { formerLogs } from "../records/former-logs.ts";
import { LOG_FOLDER } from "@digital-evidence/published-files/listed-files";

/** A root file is written whenever this many records were added, so that a killed publisher loses little work. */
const RECORDS_PER_ROOT = 262_144;

export interface PublishOptions {
  readonly store: Store;
  /** @param assertHeld throws if this publisher has lost its lease and therefore may not write any more */
  readonly openFolder: (assertHeld: () => void) => Folder;
  readonly now: () => number;
  /** Identifies this publisher. No other publisher may have the same text. */
  readonly holder: string;
  /** The policy names the log's witnesses and is published with the log. */
  readonly policy?: Policy | null;
  /** What a checkpoint needs before it is served. */
  readonly waitsFor?: WaitsFor;
  /**
   * Whether this is the folder of PUBLISH_TO. Where a checkpoint has to be published before it is served, only this
   * folder counts, because an operator who loses the machine may not have another one any more.
   */
  readonly isNamed?: boolean;
  readonly recordsPerRoot?: number;
  readonly patienceMs?: number;
}

/**
 * Publishes everything final that is not yet published.
 * @returns the new root file
 * @throws PublishError where the folder or the store cannot be used
 */
export function publish(options: PublishOptions): Promise<Published> {
  return withLease({ ...options, leases: options.store.leases }, async (assertHeld) => {
    const { store, now, policy = null, waitsFor = null } = options;
    const { recordsPerRoot = RECORDS_PER_ROOT } = options;
    const folder = options.openFolder(assertHeld);
    let root = await readRoot(folder, store);
    const isFirst = waitsFor === "PUBLICATION" && options.isNamed === true;
    const log = await signedLog(store, isFirst ? null : waitsFor);
    const known = (await store.ledger.lastSnapshot())?.ordinal ?? 0;
    const last = log?.size ?? (waitsFor === null ? known : 0);
    let isWhole = false;
    for (let hasMore = true; hasMore;) {
      const publication = await openPublication(folder, store, root);
      hasMore = await addSnapshots(publication, last, root.records.count + recordsPerRoot);
      const added = await publication.finish();
      // Where the published files have to be enough to restore the log, its checkpoint waits for its last snapshot, whose
      // batches may not be final yet.
      isWhole = log !== null && (!isFirst || added.snapshots.count >= log.size);
      if (log !== null && isWhole) {
        const write = (path: string, bytes: Uint8Array | string) =>
          folder.write(LOG_FOLDER + path, bytes);
        const former = await formerCheckpoint(store.log);
        await writeLogFiles(write, store.log, { log, from: root.log?.size ?? 0, policy, former });
      }
      // Each root file has a later time than the one before it, even if the clock was set back.
      const time = Math.max(now(), toMilliseconds(root.asOf) + 1);
      const asOf = new Date(time).toISOString();
      await folder.write(activityPath(asOf), JSON.stringify(await activities(store, time)));
      const next = {
        format: root.format,
        asOf,
        ...added,
        stats: (await stats(store.counts, time)).data,
        log:
          log !== null && isWhole
            ? { size: log.size, former: await formerLogs(store.log) }
            : root.log,
      };
      await replaceRootFile(folder, root, next, now());
      root = next;
    }
    await sweepFiles(folder, root, now());
    if (isFirst && log !== null && isWhole) await store.log.serve(log.note);
    return root;
  });
}

/** @throws PublishError where the folder's root file was published from another store */
async function readRoot(folder: Folder, store: Store): Promise<Published> {
  const root = await readRootFile(folder);
  const { count, last } = root.snapshots;
  const [hash = null] = count === 0 ? [] : await store.log.entryHashes(count, 1);
  if (hash !== last) {
    throw new PublishError("OTHER_STORE", "the folder has files of another store");
  }
  return root;
}

/**
 * Adds snapshots until there are enough records for a new root file, or until the next snapshot is not final.
 * @returns whether there may be more snapshots to add
 */
async function addSnapshots(
  publication: Publication,
  last: number,
  untilRecords: number,
): Promise<boolean> {
  while (publication.counts().snapshots < last && publication.counts().records < untilRecords) {
    if (!(await publication.addSnapshot())) return false;
  }
  return publication.counts().snapshots < last;
}

/** The service's counts by hours and days, for each period that its API offers. */
async function activities(store: Store, time: number) {
  const counted = ACTIVITY_PERIODS.map(
    async (period) => [period, await activity(store.counts, period, time)] as const,
  );
  return Object.fromEntries(await Promise.all(counted));
}

// Lets only one process publish at a time. That process holds a lease in the database and extends it while it works.
const LEASE_NAME = "publish";
/** After a publisher was killed, the next one has to wait at most this long. */
const LEASE_MS = 15_000;
const EXTEND_MS = 3_000;
const WAIT_MS = 500;

interface LeaseOptions {
  readonly leases: LeaseStore;
  readonly now: () => number;
  readonly holder: string;
  /**
   * How long to wait for another publisher to end, in milliseconds. The default is slightly longer than a lease. So if
   * the other publisher was killed, its lease ends within this time.
   */
  readonly patienceMs?: number;
}

/**
 * Runs `work` while holding the lease.
 * @param work gets a function that throws a PublishError once the lease is lost
 * @throws PublishError when another publisher still holds the lease after `patienceMs`, or when the lease is lost
 */
export async function withLease<Result>(
  { leases, now, holder, patienceMs = LEASE_MS + WAIT_MS }: LeaseOptions,
  work: (assertHeld: () => void) => Promise<Result>,
): Promise<Result> {
  let until = 0;
  async function take(): Promise<boolean> {
    const at = now();
    const isTaken = await leases.take({ name: LEASE_NAME, holder, at, until: at + LEASE_MS });
    // If another publisher has the lease, this one no longer has it, although by its own clock the time `until` may not
    // have passed.
    until = isTaken ? at + LEASE_MS : 0;
    return isTaken;
  }
  for (let waited = 0; !(await take()); waited += WAIT_MS) {
    if (waited >= patienceMs) {
      throw new PublishError("BUSY", "another process is publishing this store");
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  const extensions = new Set<Promise<unknown>>();
  const extending = setInterval(() => {
    // An error is ignored here. If the lease is not extended, the time `until` passes, and the function below throws.
    const extension = take()
      .catch(() => undefined)
      .finally(() => extensions.delete(extension));
    extensions.add(extension);
  }, EXTEND_MS);
  try {
    return await work(() => {
      if (now() < until) return;
      throw new PublishError("LEASE_LOST", "the lease could not be extended; publish again");
    });
  } finally {
    clearInterval(extending);
    // An extension that ended after the release would take the lease again, although nobody publishes.
    await Promise.all(extensions);
    await leases.release({ name: LEASE_NAME, holder });
  }
}

// Adds final snapshots to the published files, each with all its batches and their records. The new files are listed
// only when `publish` writes the root file, published.json.
const RECORDS_PER_READ = 256;

interface Publication {
  /** Adds the next snapshot. @returns false if it is not final yet, or if there is none */
  addSnapshot(): Promise<boolean>;
  counts(): { records: number; snapshots: number };
  /** Writes everything that is not yet written. @returns the members that the next root file must have */
  finish(): Promise<Pick<Published, "records" | "batches" | "snapshots">>;
}

/** @param listed the newest root file; new records, batches and snapshots follow those that it lists */
async function openPublication(
  folder: Folder,
  store: Store,
  listed: Published,
): Promise<Publication> {
  const writer = await openPublicationWriter(folder, listed);
  const prover = createProver({ hashesOf: (id) => store.batches.hashes(id), maxLeaves: 0 });

  async function addBatch(batch: Batch): Promise<void> {
    const first = writer.counts().records;
    for (let after = null; ;) {
      const members = await store.fingerprints.ofBatch(batch.id, after, RECORDS_PER_READ);
      for (const member of members) {
        const proof = await prover.prove(batch.id, member.hash, true);
        // It is enough to check the first proof of each batch, because the prover makes all proofs of a batch from the
        // same stored members. If one proof leads to the root, these are the members for which the root was made.
        if (writer.counts().records === first) assertProves(batch, member.hash, proof);
        // The document itself is not published, so the record names no address for it.
        const record = Buffer.from(`${JSON.stringify(toDetails(member, null))}\n`);
        await writer.addRecord({ record, proof: Buffer.from(`${proof}\n`) }, recordKeys(member));
      }
      if (members.length < RECORDS_PER_READ) break;
      after = members.at(-1) ?? null;
    }
    const size = writer.counts().records - first;
    if (size !== batch.size) {
      throw new PublishError("DAMAGED_STORE", `batch ${batch.id} has ${size} members in the store`);
    }
    await writer.addBatch(JSON.stringify(toBatchInfo(batch)), batch.id, size);
  }

  return {
    async addSnapshot() {
      const snapshot = await store.ledger.snapshotAt(writer.counts().snapshots + 1);
      if (snapshot === null) return false;
      const members = await batchesOf(store, snapshot);
      if (members.some(({ status }) => status !== "FINALIZED_COMMITMENT")) return false;
      for (const batch of members) await addBatch(batch);
      await writer.addSnapshot(JSON.stringify(publishSnapshot(snapshot)), snapshot.hash);
      return true;
    },
    counts: () => writer.counts(),
    finish: () => writer.finish(),
  };
}

async function batchesOf(store: Store, { entries }: Snapshot): Promise<Batch[]> {
  const batches: Batch[] = [];
  for (const { batchId } of entries) {
    const batch = await store.batches.get(batchId);
    if (batch === null) {
      throw new PublishError("DAMAGED_STORE", `batch ${batchId} of a snapshot is missing`);
    }
    batches.push(batch);
  }
  return batches;
}

function assertProves({ id, root }: Batch, hash: string, proof: string): void {
  const verified = verifyInclusion(root ?? "", JSON.parse(proof), { path: hash, dataDigest: hash });
  if (verified.ok) return;
  throw new PublishError("DAMAGED_STORE", `the members of batch ${id} do not lead to its root`);
}

/**
 * The newest checkpoint that may be published. Null before the log has one.
 * @throws PublishError where the store lacks snapshots that the checkpoint covers, or has different ones
 */
async function signedLog(store: Store, waitsFor: WaitsFor): Promise<ServedCheckpoint | null> {
  const served = await servedCheckpoint(store.log, waitsFor);
  if (served === null) return null;
  const checkpoint = parseCheckpoint(headOf(served.note).text);
  const known = (await store.ledger.lastSnapshot())?.ordinal ?? 0;
  if (!checkpoint.ok || checkpoint.value.size > known) {
    throw new PublishError("DAMAGED_STORE", "the store lacks snapshots that its log has signed");
  }
  const { size, root } = checkpoint.value;
  const ours = await createLogTree(store.log).root(size);
  if (Buffer.compare(ours, root) !== 0) {
    throw new PublishError("DAMAGED_STORE", "the snapshots are not those that the log has signed");
  }
  return served;
}
