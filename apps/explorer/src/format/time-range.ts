// Writes lengths of time that the service states only as a range.
import type { TimeRange } from "@digital-evidence/evidence/api";
import { duration } from "./duration.ts";
import { MISSING } from "./number.ts";
import { activityWords } from "../words/activity.ts";

const { times: words } = activityWords;

/** Writes the end of a range: `at most 12 seconds`. */
export function limitOf(range: TimeRange | undefined): string {
  if (range === undefined) return MISSING;
  const { overMs, atMostMs } = range;
  return atMostMs === undefined ? words.longer(duration(overMs)) : words.atMost(duration(atMostMs));
}

/** Writes a whole range: `10 sec to 12 sec`. */
export function rangeOf(range: TimeRange | undefined): string {
  if (range === undefined) return MISSING;
  const { overMs, atMostMs } = range;
  if (atMostMs === undefined) return words.longer(duration(overMs));
  return words.between(duration(overMs, "short"), duration(atMostMs, "short"));
}
