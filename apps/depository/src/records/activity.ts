// Counts the fingerprints received in the last 24 hours and 30 days, and in each hour or day of a period.
import type { Activity, ActivityPeriod, FingerprintStats } from "@digital-evidence/evidence/api";
import { DAY_MS, HOUR_MS, MINUTE_MS, startOf } from "../store/counters.ts";
import type { CountReads } from "../store/store.ts";
import { toIso } from "./record-json.ts";

const periods = {
  "24h": { unit: "hour", step: HOUR_MS, buckets: 24 },
  "30d": { unit: "day", step: DAY_MS, buckets: 30 },
  /** Limits the answer to ten years, so that a fingerprint with a wrong date cannot make the answer too long. */
  all: { unit: "day", step: DAY_MS, buckets: 3_653 },
} as const;

/**
 * Counts fingerprints by whole hours or days (UTC), oldest first. Hours and days without fingerprints are included.
 * The last entry is the current hour or day.
 * @param now milliseconds since 1970
 */
export async function activity(
  counts: CountReads,
  period: ActivityPeriod,
  now: number,
): Promise<Activity> {
  const { unit, step, buckets: most } = periods[period];
  const last = startOf(now, step);
  const earliest = last - (most - 1) * step;
  const counted = await counts.received(unit === "hour" ? "HOUR" : "DAY", earliest, last);
  const from = period === "all" ? (counted[0]?.start ?? last) : earliest;
  const byStart = new Map(counted.map(({ start, fingerprints }) => [start, fingerprints]));
  const buckets: Activity["buckets"] = [];
  for (let start = from; start <= last; start += step) {
    buckets.push({ start: toIso(start), count: byStart.get(start) ?? 0 });
  }
  return { period, unit, from: toIso(from), to: toIso(now), buckets };
}

const STATS_PERIODS_MS = [DAY_MS, 30 * DAY_MS];

/**
 * Counts the fingerprints of the last 24 hours and 30 days, and all. The two periods end now: a fingerprint that was
 * received while the clock was ahead is in none of them before its time has come.
 * @returns the counts, and the time until which they stay the same if nothing is written
 */
export async function stats(
  counts: CountReads,
  now: number,
): Promise<{ data: FingerprintStats; until: number }> {
  const nextMinute = startOf(now, MINUTE_MS) + MINUTE_MS;
  const starts = [...STATS_PERIODS_MS.map((period) => now - period), nextMinute];
  const { since, total } = await counts.since(starts);
  const [day, month, ahead] = since;
  const countOf = (period: typeof day): number =>
    Math.max(0, (period?.fingerprints ?? 0) - (ahead?.fingerprints ?? 0));
  // A period starts at a whole minute. Its count changes when its first minute with fingerprints drops out of it, and
  // when the first minute of those ahead begins.
  const ends = STATS_PERIODS_MS.map(
    (period, index) => (since[index]?.firstMinute ?? Infinity) + MINUTE_MS + period,
  );
  return {
    data: {
      fingerprints24h: countOf(day),
      fingerprints30d: countOf(month),
      fingerprintsTotal: total,
    },
    until: Math.min(...ends, ahead?.firstMinute ?? Infinity),
  };
}
