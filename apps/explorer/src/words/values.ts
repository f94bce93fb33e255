// Words for single values, such as missing, copied, shortened or dated ones.

export const valueWords = {
  /** [F6] [F14] [F15] [B7] */
  missing: "N/A",
  withheld: "Withheld by the operator",
  copy: (label: string) => `Copy ${label}`,
  copied: (label: string) => `Copied ${label}`,
  shortened: "… (shortened)",
  /** Shown in place of the middle of a long text. */
  moreCharacters: (count: number) => `… (${count} more characters) …`,
  /** Screen readers read this out after a time: the exact time, and the visitor’s local time where it differs. */
  exactTime: (utc: string, local: string) =>
    local === utc ? ` (${utc})` : ` (${utc}; here ${local})`,
};
