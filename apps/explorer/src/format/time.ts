// How instants are written. Everything here takes the instant, and where it matters the present,
// as milliseconds since the Unix epoch; what is no instant is shown as it came.
//
// Written by hand, in English as the pages are: the first of the platform's own formatters takes 15 ms
// of a desktop's time to make, four times that of a phone's, while the page is loading.

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

/** Clocks of two machines differ; an instant this little ahead is taken for the present. */
const CLOCK_SKEW = 5 * MINUTE;
const JUST_NOW = 5 * SECOND;

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** `3 minutes ago`; `just now` for the last seconds and for what a faster clock puts ahead of us. */
export function relativeTime(instant: number, now: number): string {
  const elapsed = now - instant;
  if (elapsed < JUST_NOW && elapsed > -CLOCK_SKEW) return "just now";
  const size = Math.abs(elapsed);
  for (const [unit, length] of STEPS) {
    if (size >= length) {
      const count = Math.floor(size / length);
      const words = `${count} ${unit}${count === 1 ? "" : "s"}`;
      return elapsed < 0 ? `in ${words}` : `${words} ago`;
    }
  }
  return "just now";
}

/** `2026-03-09 - 02:05:07 PM`, in the reader's own time zone. */
export function longTime(instant: number): string {
  const date = new Date(instant);
  return `${isoDay(date)} - ${twoDigits(hourOf12(date))}:${minutesOf(date)} ${halfOf(date)}`;
}

/** `9 Mar 2026, 14:05:07`, in the reader’s own time zone: for a narrow column. */
export function shortTime(instant: number): string {
  const date = new Date(instant);
  const day = `${date.getDate()} ${monthOf(date).slice(0, 3)} ${date.getFullYear()}`;
  return `${day}, ${timeOf24(date)}`;
}

/** `Mar 9, 2026, 2:05:07 PM`: as en-US has it, in the reader's own time zone. */
export function batchTime(instant: number): string {
  const date = new Date(instant);
  const day = `${monthOf(date).slice(0, 3)} ${date.getDate()}, ${date.getFullYear()}`;
  return `${day}, ${hourOf12(date)}:${minutesOf(date)} ${halfOf(date)}`;
}

/** `2026-03-09 14:05:07 UTC` */
export function utcTime(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** `9 March 2026 at 14:05 UTC`: for a sentence. */
export function plainTime(instant: number): string {
  const date = new Date(instant);
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  return `${day} at ${utcTime(instant).slice(11, 16)} UTC`;
}

/** `2026-03-09 15:05:07 GMT+1`, in the reader's own time zone. */
export function localTime(instant: number): string {
  const date = new Date(instant);
  return `${isoDay(date)} ${timeOf24(date)} ${zoneName(instant)}`;
}

/** How far the reader's time zone is from UTC at that instant: `GMT+1`, `GMT-3:30`, `UTC`. */
export function zoneName(instant: number): string {
  const ahead = -new Date(instant).getTimezoneOffset();
  if (ahead === 0) return "UTC";
  const minutes = Math.abs(ahead) % 60;
  const hours = `GMT${ahead < 0 ? "-" : "+"}${Math.floor(Math.abs(ahead) / 60)}`;
  return minutes === 0 ? hours : `${hours}:${twoDigits(minutes)}`;
}

function isoDay(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join("-");
}

function monthOf(date: Date): string {
  return MONTHS[date.getMonth()] ?? "";
}

function timeOf24(date: Date): string {
  return `${twoDigits(date.getHours())}:${minutesOf(date)}`;
}

/** And seconds. */
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
