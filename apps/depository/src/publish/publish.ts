// Publishes what is final as files: docs/protocol/published.md. What a root lists is on the disk before the root is
// written. A publisher that is killed leaves files that no root lists; the next one writes them again, with the same
// content.
import { ACTIVITY_PERIODS, parseExact } from "@digital-evidence/evidence/api";
import {
  activityPath,
  Published,
  PUBLISHED_FORMAT,
  PUBLISHED_PATH,
} from "@digital-evidence/evidence/published";
import type { Policy } from "@digital-evidence/transparency";
import { activity } from "../http/activity.ts";
import { DAY_MS } from "../store/counters.ts";
import type { Store } from "../store/store.ts";
import type { Folder } from "./folder.ts";
import { withLease } from "./lease.ts";
import { isReplaceable, replaceableFiles } from "./listed-files.ts";
import { signedLog, writeLog } from "./log-files.ts";
import { openPublication, type Publication } from "./publication.ts";
import { PublishError } from "./publish-error.ts";

/** The root is written again after this many records, so that a killed publication has lost little work. */
const RECORDS_PER_ROOT = 262_144;
const MAX_ROOT_BYTES = 16 * 1024;
/** For this long, readers may use a root that has been replaced. */
const KEPT_MS = 3_600_000;

export interface PublishOptions {
  readonly store: Store;
  /** @param assertHeld a function that throws once this publisher may not write any more */
  readonly openFolder: (assertHeld: () => void) => Folder;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
  /** A text that no other publisher has. */
  readonly holder: string;
  /** The log's witnesses, for its policy. */
  readonly policy?: Policy | null;
  readonly recordsPerRoot?: number;
  readonly patienceMs?: number;
}

/**
 * Publishes everything final that is not yet published.
 * @returns the new root
 * @throws PublishError where the folder or the store cannot be used
 */
export function publish(options: PublishOptions): Promise<Published> {
  return withLease(options, async (assertHeld) => {
    const { store, now, policy = null, recordsPerRoot = RECORDS_PER_ROOT } = options;
    const folder = options.openFolder(assertHeld);
    let root = await readRoot(folder, store);
    const log = await signedLog(store);
    const last = log?.size ?? (await store.lastSnapshot())?.ordinal ?? 0;
    for (let hasMore = true; hasMore;) {
      const publication = await openPublication(folder, store, root);
      hasMore = await addSnapshots(publication, last, root.records.count + recordsPerRoot);
      const added = await publication.finish();
      if (log !== null) {
        await writeLog(folder, store, { log, from: root.log?.size ?? 0, policy });
      }
      // Each root has a time of its own, also where the clock was set back.
      const time = Math.max(now(), Date.parse(root.asOf) + 1);
      const asOf = new Date(time).toISOString();
      await folder.write(activityPath(asOf), JSON.stringify(await activities(store, time)));
      const stats = await countsAt(store, time);
      const next = {
        ...empty,
        asOf,
        ...added,
        stats,
        log: log === null ? null : { size: log.size },
      };
      const listed = replaceableFiles(next);
      for (const path of replaceableFiles(root)) {
        if (!listed.has(path)) await folder.retire(path, now());
      }
      await folder.write(PUBLISHED_PATH, `${JSON.stringify(next, null, 2)}\n`);
      root = next;
    }
    const listed = replaceableFiles(root);
    await folder.sweep((path) => isReplaceable(path) && !listed.has(path), now() - KEPT_MS);
    return root;
  });
}

const empty: Published = {
  format: PUBLISHED_FORMAT,
  asOf: new Date(0).toISOString(),
  records: { count: 0, runs: [] },
  batches: { count: 0, runs: [] },
  snapshots: { count: 0, runs: [], last: null },
  stats: {},
  log: null,
};

/** @throws PublishError where the folder has a root that is not one of this store */
async function readRoot(folder: Folder, store: Store): Promise<Published> {
  const bytes = await folder.read(PUBLISHED_PATH, MAX_ROOT_BYTES);
  if (bytes === null) return empty;
  const root = parseExact(Published, parseJson(bytes));
  if (!root.ok) {
    const [issue] = root.issues;
    const message = `${PUBLISHED_PATH} cannot be read: ${issue?.path ?? ""} ${issue?.message ?? ""}`;
    throw new PublishError("UNREADABLE_ROOT", message);
  }
  const { count, last } = root.value.snapshots;
  const [hash = null] = count === 0 ? [] : await store.snapshotHashes(count, 1);
  if (hash !== last) {
    throw new PublishError("OTHER_STORE", "the folder has files of another store");
  }
  return root.value;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

/** Adds snapshots until there are enough records for a new root, or no further one is final. */
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

/** What the service counted by hours and days, for each period that its API offers. */
async function activities(store: Store, time: number) {
  const counted = ACTIVITY_PERIODS.map(
    async (period) => [period, await activity(store, period, time)] as const,
  );
  return Object.fromEntries(await Promise.all(counted));
}

async function countsAt(store: Store, time: number) {
  const { since, total } = await store.countFingerprints([time - DAY_MS, time - 30 * DAY_MS]);
  const [day, month] = since;
  return {
    fingerprints24h: day?.fingerprints ?? 0,
    fingerprints30d: month?.fingerprints ?? 0,
    fingerprintsTotal: total,
  };
}
