// How instants are written. Everything here takes the instant, and where it matters the present,
// as milliseconds since the Unix epoch; what is no instant is shown as it came.

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

const relativeFormat = new Intl.RelativeTimeFormat("en");
const batchFormat = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "medium",
  hour12: true,
});
const plainFormat = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});
const shortFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});
const zoneFormat = new Intl.DateTimeFormat("en-US", { timeZoneName: "short" });

/** `3 minutes ago`; `just now` for the last seconds and for what a faster clock puts ahead of us. */
export function relativeTime(instant: number, now: number): string {
  const elapsed = now - instant;
  if (elapsed < JUST_NOW && elapsed > -CLOCK_SKEW) return "just now";
  const size = Math.abs(elapsed);
  for (const [unit, length] of STEPS) {
    if (size >= length) {
      return relativeFormat.format(-Math.sign(elapsed) * Math.floor(size / length), unit);
    }
  }
  return "just now";
}

/** `2026-03-09 - 02:05:07 PM`, in the reader's own time zone. */
export function longTime(instant: number): string {
  const date = new Date(instant);
  const hour = date.getHours();
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join("-");
  const time = [hour % 12 === 0 ? 12 : hour % 12, date.getMinutes(), date.getSeconds()];
  return `${day} - ${time.map(twoDigits).join(":")} ${hour < 12 ? "AM" : "PM"}`;
}

/** `9 Mar, 14:05:07`, in the reader's own time zone: where the year stands elsewhere. */
export function shortTime(instant: number): string {
  return shortFormat.format(instant);
}

/** `Mar 9, 2026, 2:05:07 PM`: en-US, 12-hour, with seconds, in the reader's own time zone. */
export function batchTime(instant: number): string {
  return batchFormat.format(instant);
}

/** `2026-03-09 14:05:07 UTC` */
export function utcTime(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** `9 March 2026 at 14:05 UTC`: for a sentence. */
export function plainTime(instant: number): string {
  return `${plainFormat.format(instant)} UTC`;
}

/** `2026-03-09 15:05:07 GMT+1`, in the reader's own time zone. */
export function localTime(instant: number): string {
  const date = new Date(instant);
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join("-");
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(":");
  return `${day} ${time} ${zoneName(instant)}`;
}

/** The short name of the reader's time zone at that instant, such as `GMT+1`. */
export function zoneName(instant: number): string {
  const part = zoneFormat.formatToParts(instant).find(({ type }) => type === "timeZoneName");
  return part?.value ?? "";
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
