import type * as english from "../values.ts";

export const valueWords: typeof english.valueWords = {
  missing: "k. A.",
  withheld: "Vom Betreiber zurückgehalten",
  copy: (label: string) => `Kopieren: ${label}`,
  copied: (label: string) => `Kopiert: ${label}`,
  quotes: ["„", "“"],
  shortened: "… (gekürzt)",
  moreCharacters: (count: string) => `… (${count} weitere Zeichen) …`,
  exactTime: (utc: string, local: string) =>
    local === utc ? ` (${utc})` : ` (${utc}; Ortszeit ${local})`,
};
