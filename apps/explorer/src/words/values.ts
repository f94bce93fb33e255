// How single values are shown: missing, copied, shortened, dated.

export const valueWords = {
  /** [F6] [F14] [F15] [B7] */
  missing: "N/A",
  copy: (label: string) => `Copy ${label}`,
  copied: (label: string) => `Copied ${label}`,
  shortened: "… (shortened)",
  /** Shown in the place of the middle of a long text. */
  moreCharacters: (count: number) => `… (${count} more characters) …`,
  /** Read out after a time: the exact time, and the visitor’s local time where it differs. */
  exactTime: (utc: string, local: string) =>
    local === utc ? ` (${utc})` : ` (${utc}; here ${local})`,
};
