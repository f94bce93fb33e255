// Writes the names of the hours or days of a period. They are in UTC, because the service counts by hours and days of
// UTC.
import type { ServiceActivity } from "@digital-evidence/evidence/api";
import { millisecondsOf } from "@digital-evidence/evidence/time";
import { LOCALE } from "../../words/values.ts";

type Unit = ServiceActivity["unit"];

const parts = {
  hour: { hour: "2-digit", minute: "2-digit" },
  day: { day: "numeric", month: "short" },
} as const;

/** Writes `14:00` or `9 Mar`, for the axis of a chart. */
export function shortName(unit: Unit, start: string): string {
  return written(start, parts[unit]);
}

/** Writes `9 Mar 2026, 14:00` or `9 Mar 2026`, for a row of a table. */
export function fullName(unit: Unit, start: string): string {
  const day = { ...parts.day, year: "numeric" } as const;
  return written(start, unit === "hour" ? { ...day, ...parts.hour } : day);
}

function written(start: string, format: Intl.DateTimeFormatOptions): string {
  const instant = millisecondsOf(start);
  if (instant === null) return start;
  return new Intl.DateTimeFormat(LOCALE, { ...format, timeZone: "UTC" }).format(instant);
}
