// How single values are shown: missing, copied, shortened, dated.

export const valueWords = {
  /** [F6] [F14] [F15] [B7] */
  missing: "N/A",
  copy: (label: string) => `Copy ${label}`,
  copied: (label: string) => `Copied ${label}`,
  shortened: "… (shortened)",
  /** In place of a text’s middle. */
  moreCharacters: (count: number) => `… (${count} more characters) …`,
  /** Read out behind a time: the exact one, and the reader’s own where it differs. */
  exactTime: (utc: string, local: string) =>
    local === utc ? ` (${utc})` : ` (${utc}; here ${local})`,
};
