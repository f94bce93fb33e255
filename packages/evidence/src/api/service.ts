// The paths and the schemas of what a service says about itself: docs/protocol/api.md, section "The service itself".
// Few pages need them, so they are not among the paths and shapes that every page loads.
import * as v from "valibot";
import { formerLogs } from "./former-log.ts";
import { Timestamp } from "./timestamp.ts";

export const SERVICE_PATHS = {
  serviceActivity: "/v1/activity",
  serviceStatus: "/v1/status",
} as const;

export const SERVICE_PERIODS = ["24h", "7d", "30d", "90d"] as const;
export type ServicePeriod = (typeof SERVICE_PERIODS)[number];

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * A duration of which only the range is known: longer than `overMs` and at most `atMostMs`. The range of the longest
 * durations has no `atMostMs`.
 */
const TimeRange = v.object({ overMs: count, atMostMs: v.optional(count) });
export type TimeRange = v.InferOutput<typeof TimeRange>;

const timesToFinal = {
  fingerprints: count,
  /** Absent if no fingerprint became final. */
  median: v.optional(TimeRange),
  p95: v.optional(TimeRange),
};

/** How many fingerprints were received in a span of time, and how many of these are now final or errored. */
const counts = { received: count, final: count, errored: count };

export const ServiceActivity = v.object({
  period: v.picklist(SERVICE_PERIODS),
  unit: v.picklist(["hour", "day"]),
  from: Timestamp,
  to: Timestamp,
  /**
   * Whether many batches are not counted yet. All counts except `received` in `buckets`
   * are then too low, because they come from batches.
   */
  isCatchingUp: v.boolean(),
  /** Every hour or day of the period, oldest first, the current one last. */
  buckets: v.array(v.object({ start: v.string(), ...counts })),
  /** The organizations with the most fingerprints, the largest first. Only fingerprints in a batch are counted. */
  organizations: v.array(
    v.object({
      orgId: v.string(),
      orgName: v.optional(v.string()),
      ...counts,
      /** `received` of each hour or day, in the order of `buckets`. */
      receivedByBucket: v.array(count),
    }),
  ),
  /** The counts of all other organizations together. Again, only fingerprints in a batch are counted. */
  otherOrganizations: v.object(counts),
  /**
   * Whether all organizations of the period were compared. A service has a count for each organization and each hour or
   * day. If there are too many counts, it reads only the newest. This member is then false, and a large organization
   * may be missing or have numbers that are too low.
   */
  organizationsComplete: v.boolean(),
  /**
   * How long fingerprints took to become final. A fingerprint is counted in the hour or day in which it became final,
   * not in the hour or day of its receipt.
   */
  timesToFinal: v.object({
    ...timesToFinal,
    buckets: v.array(v.object({ start: v.string(), ...timesToFinal })),
  }),
});
export type ServiceActivity = v.InferOutput<typeof ServiceActivity>;

const oldestAt = v.optional(Timestamp);

/** How the service is doing. Fingerprints and batches of one status are counted only up to `countedUpTo`. */
export const ServiceStatus = v.object({
  time: Timestamp,
  /** The version of the service, and the commit of its files if it knows it. */
  version: v.optional(v.pipe(v.string(), v.maxLength(64))),
  commit: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/))),
  /** The newest snapshot. Absent if the ledger has no snapshot yet, or if the service does not keep the ledger. */
  newestSnapshot: v.optional(v.object({ ordinal: count, timestamp: Timestamp })),
  /** Fingerprints that wait for a batch, and when the oldest of them was received. */
  waiting: v.object({ fingerprints: count, oldestAt }),
  /** Batches that are neither final nor errored, and when the oldest of them was closed. */
  onTheWay: v.object({ batches: count, oldestAt }),
  /** Batches that the ledger refused. */
  errored: v.object({ batches: count }),
  /** The highest number that is counted in each status. */
  countedUpTo: count,
  log: v.object({
    /** Whether the process that answers signs the log, follows another process that signs it, or refuses to sign. */
    state: v.picklist(["STARTING", "SIGNING", "FOLLOWING", "REFUSING"]),
    /** The number of snapshots in the newest checkpoint. Absent if there is none yet, and while signing is refused. */
    size: v.optional(count),
    former: formerLogs,
    /** The witnesses that the service asks. Absent if it asks none. */
    witnesses: v.optional(
      v.pipe(
        v.object({ asked: count, cosigned: count, isQuorum: v.boolean() }),
        v.check(
          ({ asked, cosigned }) => cosigned <= asked,
          "must not have more cosigned than asked",
        ),
      ),
    ),
  }),
});
export type ServiceStatus = v.InferOutput<typeof ServiceStatus>;
