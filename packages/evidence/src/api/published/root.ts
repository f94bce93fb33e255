// The root of published files. It states how many entries are published. It changes with each publication, so a cache
// must not return it without asking the server: docs/protocol/published.md, section 1.
import * as v from "valibot";
import { FingerprintStats, Hash } from "../fingerprint.ts";
import { formerLogs } from "../former-log.ts";
import { Timestamp } from "../timestamp.ts";
import { toMilliseconds } from "../../time.ts";

export const PUBLISHED_PATH = "published.json";
export const PUBLISHED_FORMAT = "digital-evidence-published/1";

/** Numbers of entries are written in four bytes. */
const MAX_COUNT = 0xffff_ffff;
/**
 * The publisher writes at most two runs for each kind of key. A reader accepts four, so that a later version of the
 * publisher may write more.
 */
const MAX_RUNS = 4;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_COUNT));

/**
 * How many entries a sequence has, and the ends of its index's runs. The first run begins with entry 0, and each
 * later run begins where the one before it ends.
 */
const sequenceMembers = {
  count,
  runs: v.pipe(v.array(count), v.maxLength(MAX_RUNS)),
};

function isCovered(sequence: { count: number; runs: readonly number[] }): boolean {
  const { runs } = sequence;
  return (
    runs.every((end, at) => end > (runs[at - 1] ?? 0)) && (runs.at(-1) ?? 0) === sequence.count
  );
}

const uncovered = "must have runs in ascending order, the last of which ends at the count";

export const Published = v.object({
  format: v.literal(PUBLISHED_FORMAT),
  /** When the publisher read the store. */
  asOf: Timestamp,
  records: v.pipe(
    v.object(sequenceMembers),
    v.check((sequence) => isCovered(sequence), uncovered),
  ),
  batches: v.pipe(
    v.object(sequenceMembers),
    v.check((sequence) => isCovered(sequence), uncovered),
  ),
  snapshots: v.pipe(
    v.object({
      ...sequenceMembers,
      /**
       * The hash of the last published snapshot. Before a publisher adds to the files, it uses this hash to check that
       * they were made from its own store.
       */
      last: v.nullable(Hash),
    }),
    v.check((sequence) => isCovered(sequence), uncovered),
  ),
  /** What the service counted at `asOf`, including fingerprints that were not final. */
  stats: FingerprintStats,
  /** The size of the log's checkpoint; null if no log was published. */
  log: v.nullable(v.object({ size: count, former: formerLogs })),
  /**
   * Whom the publisher observes, for the files of an observer: docs/protocol/observer.md. Their batches are the entries of
   * the observer's log.
   */
  observes: v.optional(
    v.object({
      service: v.pipe(v.string(), v.maxLength(2048)),
      network: v.pipe(v.string(), v.maxLength(32)),
    }),
  ),
});
export type Published = v.InferOutput<typeof Published>;

/** The path of the file that counts the fingerprints of each hour and day. */
export function activityPath(asOf: string): string {
  return `activity/${toMilliseconds(asOf)}.json`;
}
