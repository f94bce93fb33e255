// Counts the fingerprints received in each hour or day of a period.
import type { Activity, ActivityPeriod } from "@digital-evidence/evidence/api";
import { DAY_MS, HOUR_MS, startOf } from "../store/counters.ts";
import type { Store } from "../store/store.ts";
import { toIso } from "./wire.ts";

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
  store: Pick<Store, "fingerprintCounts">,
  period: ActivityPeriod,
  now: number,
): Promise<Activity> {
  const { unit, step, buckets: most } = periods[period];
  const last = startOf(now, step);
  const earliest = last - (most - 1) * step;
  const counted = await store.fingerprintCounts(unit === "hour" ? "HOUR" : "DAY", earliest, last);
  const from = period === "all" ? (counted[0]?.start ?? last) : earliest;
  const counts = new Map(counted.map(({ start, fingerprints }) => [start, fingerprints]));
  const buckets: Activity["buckets"] = [];
  for (let start = from; start <= last; start += step) {
    buckets.push({ start: toIso(start), count: counts.get(start) ?? 0 });
  }
  return { period, unit, from: toIso(from), to: toIso(now), buckets };
}
