import type { Activity } from "@digital-evidence/evidence/api";
import { utcTime } from "../format/time.ts";
import { chartWords } from "../words/dashboard.ts";

/** What one bar stands for: one bucket, or several where there are too many to tell apart. */
export type ActivityBin = {
  /** The hour, the day or the days, in UTC. */
  name: string;
  count: number;
  /** Still running, so that its count may grow. */
  isRunning: boolean;
};

/** More bars than this are too thin to see. */
export const MAX_BINS = 60;

/** Merges buckets, from the newest back, until no more than `MAX_BINS` bars are left. */
export function toBins({ unit, buckets }: Activity): ActivityBin[] {
  const size = Math.ceil(buckets.length / MAX_BINS);
  const bins: ActivityBin[] = [];
  for (let end = buckets.length; end > 0; end -= size) {
    const merged = buckets.slice(Math.max(0, end - size), end);
    const [first, last] = [merged.at(0)?.start ?? "", merged.at(-1)?.start ?? ""];
    bins.unshift({
      name:
        first === last
          ? nameOf(unit, first)
          : chartWords.span(nameOf(unit, first), nameOf(unit, last)),
      count: merged.reduce((sum, { count }) => sum + Math.max(0, count), 0),
      isRunning: end === buckets.length,
    });
  }
  return bins;
}

/** `2026-03-09 14:00 UTC`, `2026-03-09`; what is no time, as it came. */
function nameOf(unit: Activity["unit"], start: string): string {
  const instant = Date.parse(start);
  if (Number.isNaN(instant)) return start;
  const time = utcTime(instant);
  return unit === "hour" ? `${time.slice(0, 16)} UTC` : time.slice(0, 10);
}
