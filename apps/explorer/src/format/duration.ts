// Writes lengths of time in one unit.
import { LOCALE } from "../words/locale.ts";

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
 * Writes `90 seconds`, `1 minute` or `2.5 minutes`; with `short`, abbreviated. A unit that would be counted by less
 * than two, and not by one exactly, is replaced by the next smaller one.
 */
export function duration(milliseconds: number, unitDisplay: "long" | "short" = "long"): string {
  const [unit, length] = UNITS.find(
    ([, each]) => milliseconds === each || milliseconds >= 2 * each,
  ) ?? ["second", SECOND];
  const format = { style: "unit", unit, unitDisplay, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(LOCALE, format).format(milliseconds / length);
}
