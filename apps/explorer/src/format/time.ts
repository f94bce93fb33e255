// Writes instants. All functions take the instant, and the present where needed, in milliseconds since the
// Unix epoch. Callers must not pass NaN, because several functions throw a RangeError for it.
//
// The fixed notations and the times on the dashboard do not use `Intl.DateTimeFormat`, because creating the first one
// takes 15 ms on a desktop while the page is loading.
import { timeWords, HAS_SPECIFIED_DATES, LOCALE } from "../words/values.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

const STEPS = [
  ["year", YEAR],
  ["month", MONTH],
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
  ["second", SECOND],
] as const;

/** The clocks of two machines differ, so an instant up to this far in the future counts as the present. */
const CLOCK_SKEW = 5 * MINUTE;
const JUST_NOW = 5 * SECOND;

/** Writes `3 minutes ago`, or `just now` for the last few seconds and for an instant slightly in the future. */
export function relativeTime(instant: number, now: number): string {
  const elapsed = now - instant;
  if (elapsed < JUST_NOW && elapsed > -CLOCK_SKEW) return timeWords.justNow;
  const size = Math.abs(elapsed);
  for (const [unit, length] of STEPS) {
    if (size >= length) {
      const count = Math.floor(size / length);
      return elapsed < 0 ? timeWords.ahead(count, unit) : timeWords.past(count, unit);
    }
  }
  return timeWords.justNow;
}

/**
 * Writes `2026-03-09 - 02:05:07 PM` in English. Other languages use `shortTime`. The time zone is the reader's own.
 */
export function longTime(instant: number): string {
  if (!HAS_SPECIFIED_DATES) return shortTime(instant);
  const date = new Date(instant);
  return `${isoDay(date)} - ${twoDigits(hourOf12(date))}:${minutesOf(date)} ${halfOf(date)}`;
}

/** The platform writes the year 26 as `26`, which would be read as a year of this century. */
export function written(
  instant: number,
  format: Intl.DateTimeFormatOptions,
  locale = LOCALE,
): string {
  return new Intl.DateTimeFormat(locale, format)
    .formatToParts(instant)
    .map(({ type, value }) => (type === "year" ? value.padStart(4, "0") : value))
    .join("");
}

/** Writes `9 Mar 2026, 14:05`, in the reader’s own time zone. */
export function minuteTime(instant: number): string {
  return written(instant, { dateStyle: "medium", timeStyle: "short" });
}

/** Writes `9 Mar 2026, 14:05:07`, in the reader’s own time zone. */
export function shortTime(instant: number): string {
  return written(instant, { dateStyle: "medium", timeStyle: "medium" });
}

/**
 * Writes `Mar 9, 2026, 2:05:07 PM` in English. Other languages use `shortTime`. The time zone is the reader's own.
 */
export function batchTime(instant: number): string {
  if (!HAS_SPECIFIED_DATES) return shortTime(instant);
  const format = { dateStyle: "medium", timeStyle: "medium", hour12: true } as const;
  // Some versions of the platform's locale data put a narrow space before AM and PM.
  return written(instant, format, "en-US").replaceAll("\u202f", " ");
}

/** Writes `2026-03-09 14:05:07 UTC`. */
export function utcTime(instant: number): string {
  const [day = "", time = ""] = new Date(instant).toISOString().split("T");
  return `${timeWords.day(day)} ${time.slice(0, 8)} UTC`;
}

/** Writes `9 March 2026 at 14:05 UTC`, for use in a sentence. */
export function plainTime(instant: number): string {
  return `${written(instant, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })} UTC`;
}

/** Writes `2026-03-09 15:05:07 GMT+1`, in the reader's own time zone. */
export function localTime(instant: number): string {
  const date = new Date(instant);
  return `${timeWords.day(isoDay(date))} ${timeOf24(date)} ${zoneName(instant)}`;
}

/** Writes the offset of the reader's time zone from UTC at an instant: `GMT+1`, `GMT-3:30`, `UTC`. */
export function zoneName(instant: number): string {
  // Before standard time, zones were ahead of UTC by a number of minutes and seconds. The seconds are left out.
  const ahead = Math.round(-new Date(instant).getTimezoneOffset());
  if (ahead === 0) return "UTC";
  const minutes = Math.abs(ahead) % 60;
  const hours = `GMT${ahead < 0 ? "-" : "+"}${Math.floor(Math.abs(ahead) / 60)}`;
  return minutes === 0 ? hours : `${hours}:${twoDigits(minutes)}`;
}

function isoDay(date: Date): string {
  const year = String(date.getFullYear()).padStart(4, "0");
  return [year, twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join("-");
}

function timeOf24(date: Date): string {
  return `${twoDigits(date.getHours())}:${minutesOf(date)}`;
}

/** Writes the minutes and seconds: `05:07`. */
function minutesOf(date: Date): string {
  return `${twoDigits(date.getMinutes())}:${twoDigits(date.getSeconds())}`;
}

function hourOf12(date: Date): number {
  return date.getHours() % 12 || 12;
}

function halfOf(date: Date): string {
  return date.getHours() < 12 ? "AM" : "PM";
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
