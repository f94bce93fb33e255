// How values are written: the locale, times, and what stands for a missing value.
// An id such as [D4] names the row of docs/spec.md that specifies the words below it.

// An id such as [D4] names the row of docs/spec.md that specifies the words below it.
export const valueWords = {
  /** [F6], [F14], [F15] and [B7] */
  missing: "N/A",
  withheld: "Withheld by the operator",
  copy: (label: string) => `Copy ${label}`,
  copied: (label: string) => `Copied ${label}`,
  quotes: ["“", "”"] as readonly [opening: string, closing: string],
  shortened: "… (shortened)",
  moreCharacters: (count: string) => `… (${count} more characters) …`,
  /** Screen readers read this out after a time: the exact time, and the visitor’s local time where it differs. */
  exactTime: (utc: string, local: string) =>
    local === utc ? ` (${utc})` : ` (${utc}; local time ${local})`,
};

// Words for how long ago something was. They avoid the platform’s formatter, because its first use would
// delay the dashboard.

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

/** The locale of dates, lists, sizes and plural forms on pages that use the words in this folder. */
export const LOCALE: string = "en-GB";
/** Whether dates have the formats that the specification fixes for English. */
export const HAS_SPECIFIED_DATES: boolean = true;
/** The language of the words in this folder. Files that are built for one language have it in their names. */
export const LANGUAGE: string = "en";
/** The locale for counters. For English, the specification fixes its separators. */
export const NUMBER_LOCALE: string = "en-US";
export const DIGIT_GROUPS: string = ",";
