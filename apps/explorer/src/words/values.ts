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
