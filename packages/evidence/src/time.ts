// The only reader of times in this repository. Times in evidence are untrusted text, and every program has to read them
// in the same way: what this file cannot read is not a time anywhere. `Date.parse` accepts many other spellings, each
// engine its own, and turns days that do not exist into other days. docs/protocol/verdict.md, section 6, has the rules.

/** Why a value is not a time. */
export type TimeProblem =
  /** The value is not text. */
  | "NOT_TEXT"
  /** The text is not spelled as RFC 3339, section 5.6, requires, with at most nine digits after the decimal point. */
  | "NOT_RFC_3339"
  /** The text would be a time if it stated its offset from UTC. Without one it denotes no single instant. */
  | "NO_OFFSET"
  /** The calendar has no such day, such as 29 February 2026. */
  | "NO_SUCH_DAY"
  /** There is no such hour, minute, second or offset, or the text states a leap second where none can be. */
  | "NO_SUCH_HOUR"
  /** The instant, in UTC, is outside the years 1 to 9999. */
  | "NO_SUCH_YEAR";

/**
 * A point in time: whole seconds since 1970 in UTC, and nanoseconds. A leap second has the seconds of the second
 * before it, and at least 1,000,000,000 nanoseconds. So it is later than that second and earlier than the next day.
 */
export type Time = { seconds: number; nanos: number };

export type TimeReading = { ok: true; time: Time } | { ok: false; code: TimeProblem };

const pattern =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:(Z)|([+-])(\d\d):(\d\d))?$/i;

/** The longest time that the pattern matches. Longer text is refused before it is matched. */
const MAX_LENGTH = "2026-01-01T00:00:00.123456789+00:00".length;

const LEAP_NANOS = 1_000_000_000;
const FIRST_SECOND = -62_135_596_800;
const LAST_SECOND = 253_402_300_799;

const refuse = (code: TimeProblem): TimeReading => ({ ok: false, code });

/** The number of days in a month of the Gregorian calendar; 0 if there is no such month. */
function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2) return isLeap ? 29 : 28;
  return [31, 0, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/** Reads an RFC 3339 time, or says why the value is not one. */
export function readTime(value: unknown): TimeReading {
  if (typeof value !== "string") return refuse("NOT_TEXT");
  const match = value.length > MAX_LENGTH ? null : pattern.exec(value);
  if (match === null) return refuse("NOT_RFC_3339");
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map(Number);
  const [fraction = "", utc, sign, offsetHour = "0", offsetMinute = "0"] = match.slice(7);
  if (day < 1 || day > daysIn(year, month)) return refuse("NO_SUCH_DAY");
  const isHour = hour < 24 && minute < 60 && second < 61;
  if (!isHour || Number(offsetHour) > 23 || Number(offsetMinute) > 59) {
    return refuse("NO_SUCH_HOUR");
  }
  if (utc === undefined && sign === undefined) return refuse("NO_OFFSET");
  const midnight = new Date(0).setUTCFullYear(year, month - 1, day) / 1000;
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60;
  const isLeapSecond = second === 60;
  const seconds =
    midnight +
    hour * 3600 +
    minute * 60 +
    (isLeapSecond ? 59 : second) +
    (sign === "-" ? offset : -offset);
  if (year === 0 || seconds < FIRST_SECOND || seconds > LAST_SECOND) return refuse("NO_SUCH_YEAR");
  if (isLeapSecond && !isBeforeHalfYear(seconds)) return refuse("NO_SUCH_HOUR");
  const nanos = Number(fraction.padEnd(9, "0"));
  return { ok: true, time: { seconds, nanos: isLeapSecond ? LEAP_NANOS + nanos : nanos } };
}

/** Whether this is the last second of 30 June or 31 December in UTC: only there are leap seconds inserted. */
function isBeforeHalfYear(seconds: number): boolean {
  return /-(?:01|07)-01T00:00:00/.test(new Date((seconds + 1) * 1000).toISOString());
}

export function isTime(value: unknown): value is string {
  return readTime(value).ok;
}

/**
 * Reads a time as milliseconds since 1970, for `Date` and for showing it; null if the value is not a time. `Date` has
 * no leap seconds, so one becomes the last millisecond before it.
 */
export function millisecondsOf(value: unknown): number | null {
  const reading = readTime(value);
  if (!reading.ok) return null;
  const { seconds, nanos } = reading.time;
  return seconds * 1000 + Math.floor(Math.min(nanos, LEAP_NANOS - 1) / 1_000_000);
}

/** Compares two times to the nanosecond. */
export function isLater(one: Time, other: Time): boolean {
  if (one.seconds !== other.seconds) return one.seconds > other.seconds;
  return one.nanos > other.nanos;
}

/**
 * Reads a time that our own code wrote or a schema accepted, as `millisecondsOf`.
 * @throws TypeError when the text is not a time
 */
export function toMilliseconds(time: string): number {
  const instant = millisecondsOf(time);
  if (instant === null) throw new TypeError('"time" expected an RFC 3339 time');
  return instant;
}

/**
 * Reads the date of an HTTP header (RFC 9110, section 5.6.7), as milliseconds since 1970; null for anything else. This
 * is the only use of `Date.parse`, because headers have three old spellings that are not those of RFC 3339.
 */
export function parseHttpDate(header: string | null | undefined): number | null {
  if (!/^[A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}/.test(header ?? "")) return null;
  // oxlint-disable-next-line no-restricted-properties
  const instant = Date.parse(header ?? "");
  return Number.isNaN(instant) ? null : instant;
}

/**
 * Writes a time as the public service rewrites it: in UTC with `Z`, without a fraction or with three, six or nine
 * digits, as few as the time needs. A fingerprint that was signed with any other spelling no longer has its hash there.
 * Returns null for a value that is not a time, and for a leap second, which that service cannot store.
 */
export function spellingKept(value: unknown): string | null {
  const reading = readTime(value);
  if (!reading.ok || reading.time.nanos >= LEAP_NANOS) return null;
  const { seconds, nanos } = reading.time;
  const fraction = String(nanos)
    .padStart(9, "0")
    .replace(/(?:000)+$/, "");
  const second = new Date(seconds * 1000).toISOString().slice(0, 19);
  return `${second}${fraction === "" ? "" : `.${fraction}`}Z`;
}
