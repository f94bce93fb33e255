// How many fingerprints were received in each hour or day of a period, from the hourly counts.
import type { Activity, ActivityPeriod } from "@digital-evidence/evidence/api";
import { HOUR_MS } from "../store/counters.ts";
import type { Store } from "../store/store.ts";
import { toIso } from "./wire.ts";

const DAY_HOURS = 24;

/**
 * Whole hours or days (UTC), oldest first, the running one last, none left out.
 * @param now milliseconds since 1970
 */
export async function activity(
  store: Pick<Store, "fingerprintHours">,
  period: ActivityPeriod,
  now: number,
): Promise<Activity> {
  const unit = period === "24h" ? "hour" : "day";
  const step = unit === "hour" ? 1 : DAY_HOURS;
  const thisHour = Math.floor(now / HOUR_MS);
  const lastStart = thisHour - (thisHour % step);
  const asked = { "24h": lastStart - 23 * step, "30d": lastStart - 29 * step, all: 0 }[period];
  const counted = await store.fingerprintHours(asked);
  const earliest = counted[0]?.hour ?? thisHour;
  const from = period === "all" ? Math.min(earliest - (earliest % step), lastStart) : asked;

  const counts = new Map<number, number>();
  for (const { hour, fingerprints } of counted) {
    const start = hour - (hour % step);
    counts.set(start, (counts.get(start) ?? 0) + fingerprints);
  }
  const buckets: Activity["buckets"] = [];
  for (let start = from; start <= lastStart; start += step) {
    buckets.push({ start: toIso(start * HOUR_MS), count: counts.get(start) ?? 0 });
  }
  return { period, unit, from: toIso(from * HOUR_MS), to: toIso(now), buckets };
}
