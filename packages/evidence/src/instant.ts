// Points in time as evidence states them. They are compared exactly, including every digit of the fraction.
import { TIMESTAMP_PATTERN } from "./limits.ts";

/** A point in time: seconds since 1970 in UTC, and the fraction as nine digits. */
type Instant = { seconds: number; fraction: string };

const parts =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/** Parses an RFC 3339 time. Returns null for any other text. */
export function parseInstant(text: string): Instant | null {
  // The longest RFC 3339 time that the pattern accepts has 35 characters. So a text of more than 40 characters is
  // refused before matching.
  if (text.length > 40 || !TIMESTAMP_PATTERN.test(text)) return null;
  const [, year, month, day, hours, minutes, seconds, fraction = "", sign, offHours, offMinutes] =
    parts.exec(text) ?? [];
  const midnight = new Date(0).setUTCFullYear(Number(year), Number(month) - 1, Number(day)) / 1000;
  const offset = Number(offHours ?? 0) * 3600 + Number(offMinutes ?? 0) * 60;
  const local = midnight + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return {
    seconds: sign === "-" ? local + offset : local - offset,
    fraction: fraction.padEnd(9, "0"),
  };
}

export function isLater(one: Instant, other: Instant): boolean {
  if (one.seconds !== other.seconds) return one.seconds > other.seconds;
  return one.fraction > other.fraction;
}
