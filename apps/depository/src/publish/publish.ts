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
import type { Policy } from "@digital-evidence/transparency";
import { toMilliseconds } from "@digital-evidence/evidence/time";
import { activity, stats } from "../records/activity.ts";
import type { Store } from "../store/store.ts";
import { withLease } from "./lease.ts";
import { signedLog, writeLog } from "./log-files.ts";
import { openPublication, type Publication } from "./publication.ts";

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
    const { store, now, policy = null, recordsPerRoot = RECORDS_PER_ROOT } = options;
    const folder = options.openFolder(assertHeld);
    let root = await readRoot(folder, store);
    const log = await signedLog(store);
    const last = log?.size ?? (await store.ledger.lastSnapshot())?.ordinal ?? 0;
    for (let hasMore = true; hasMore;) {
      const publication = await openPublication(folder, store, root);
      hasMore = await addSnapshots(publication, last, root.records.count + recordsPerRoot);
      const added = await publication.finish();
      if (log !== null) {
        await writeLog(folder, store, { log, from: root.log?.size ?? 0, policy });
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
        log: log === null ? null : { size: log.size },
      };
      await replaceRootFile(folder, root, next, now());
      root = next;
    }
    await sweepFiles(folder, root, now());
    return root;
  });
}

/** @throws PublishError where the folder's root file was published from another store */
async function readRoot(folder: Folder, store: Store): Promise<Published> {
  const root = await readRootFile(folder);
  const { count, last } = root.snapshots;
  const [hash = null] = count === 0 ? [] : await store.log.snapshotHashes(count, 1);
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
