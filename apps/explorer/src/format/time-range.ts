// Writes lengths of time that the service states only as a range.
import type { TimeRange } from "@digital-evidence/evidence/api";
import { MISSING_NUMBER } from "./number.ts";
import { activityWords } from "../words/activity.ts";
import { LOCALE } from "../words/values.ts";

const { times: words } = activityWords;

/** Writes the end of a range: `at most 12 seconds`. */
export function limitText(range: TimeRange | undefined): string {
  if (range === undefined) return MISSING_NUMBER;
  const { overMs, atMostMs } = range;
  return atMostMs === undefined ? words.longer(duration(overMs)) : words.atMost(duration(atMostMs));
}

/** Writes a whole range: `10 sec to 12 sec`. */
export function rangeText(range: TimeRange | undefined): string {
  if (range === undefined) return MISSING_NUMBER;
  const { overMs, atMostMs } = range;
  if (atMostMs === undefined) return words.longer(duration(overMs));
  return words.between(duration(overMs, "short"), duration(atMostMs, "short"));
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS = [
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
  ["second", SECOND],
] as const;

/**
 * Writes `90 seconds`, `1 minute` or `2.5 minutes`; with `short`, abbreviated. The unit is the largest one whose count
 * is exactly 1 or at least 2. 1.5 minutes are therefore written as `90 seconds`.
 */
export function duration(milliseconds: number, unitDisplay: "long" | "short" = "long"): string {
  const [unit, length] = UNITS.find(
    ([, each]) => milliseconds === each || milliseconds >= 2 * each,
  ) ?? ["second", SECOND];
  const format = { style: "unit", unit, unitDisplay, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(LOCALE, format).format(milliseconds / length);
}
