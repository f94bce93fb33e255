// Words for how long ago something was. They avoid the platform’s formatter, because its first use would
// delay the dashboard.
// An id such as [D4] names the row of docs/spec.md that specifies the words below it.

type Unit = "year" | "month" | "day" | "hour" | "minute" | "second";

const amount = (count: number, unit: Unit) => `${count} ${unit}${count === 1 ? "" : "s"}`;

export const timeWords = {
  justNow: "just now",
  /** [D7] */
  past: (count: number, unit: Unit) => `${amount(count, unit)} ago`,
  ahead: (count: number, unit: Unit) => `in ${amount(count, unit)}`,
  /** Writes a day, such as 2026-03-09, in the form that it has before a time. */
  day: (isoDay: string) => isoDay,
};
