// Words for single values, such as missing, copied, shortened or dated ones.
import type * as english from "../values.ts";

export const valueWords: typeof english.valueWords = {
  missing: "k. A.",
  withheld: "Vom Betreiber zurückgehalten",
  copy: (label: string) => `Kopieren: ${label}`,
  copied: (label: string) => `Kopiert: ${label}`,
  shortened: "… (gekürzt)",
  /** Shown in place of the middle of a long text. */
  moreCharacters: (count: number) => `… (${count} weitere Zeichen) …`,
  /** Screen readers read this out after a time: the exact time, and the visitor’s local time where it differs. */
  exactTime: (utc: string, local: string) =>
    local === utc ? ` (${utc})` : ` (${utc}; hier ${local})`,
};
