export const valueWords = {
  /** [F6], [F14], [F15] and [B7] in docs/spec.md */
  missing: "N/A",
  withheld: "Withheld by the operator",
  copy: (label: string) => `Copy ${label}`,
  copied: (label: string) => `Copied ${label}`,
  shortened: "… (shortened)",
  moreCharacters: (count: number) => `… (${count} more characters) …`,
  /** Screen readers read this out after a time: the exact time, and the visitor’s local time where it differs. */
  exactTime: (utc: string, local: string) =>
    local === utc ? ` (${utc})` : ` (${utc}; here ${local})`,
};
