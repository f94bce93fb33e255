import type { Activity } from "@digital-evidence/evidence/api";
import { millisecondsOf } from "@digital-evidence/evidence/time";
import { utcTime } from "../../format/time.ts";
import { chartWords } from "../../words/dashboard.ts";

/**
 * One bar of the chart. It shows one bucket, or several neighbouring buckets if there are more than `MAX_BINS`.
 */
export type ActivityBin = {
  /** The period that the bar covers, in UTC. */
  name: string;
  count: number;
  /** Whether the period is still running, so that the count may grow. */
  isRunning: boolean;
};

/** The maximum number of bars. More bars would each be too thin to see. */
export const MAX_BINS = 60;

/** Merges neighbouring buckets, starting with the newest, so that at most `MAX_BINS` bars are left. */
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

/** Writes `2026-03-09 14:00 UTC` or `2026-03-09`. Text that is not a time is returned unchanged. */
function nameOf(unit: Activity["unit"], start: string): string {
  const instant = millisecondsOf(start);
  if (instant === null) return start;
  const time = utcTime(instant);
  return unit === "hour" ? time.replace(/:\d\d UTC/, " UTC") : time.slice(0, 10);
}
