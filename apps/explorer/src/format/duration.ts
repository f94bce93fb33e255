import { LOCALE } from "../words/values.ts";

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
