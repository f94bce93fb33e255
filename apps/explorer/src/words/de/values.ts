// How single values are shown: missing, copied, shortened, dated.
import type * as english from "../values.ts";

export const valueWords: typeof english.valueWords = {
  missing: "k. A.",
  copy: (label: string) => `Kopieren: ${label}`,
  copied: (label: string) => `Kopiert: ${label}`,
  shortened: "… (gekürzt)",
  /** In place of a text’s middle. */
  moreCharacters: (count: number) => `… (${count} weitere Zeichen) …`,
  /** Read out behind a time: the exact one, and the reader’s own where it differs. */
  exactTime: (utc: string, local: string) =>
    local === utc ? ` (${utc})` : ` (${utc}; hier ${local})`,
};
