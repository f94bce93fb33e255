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

type Unit = "year" | "month" | "day" | "hour" | "minute" | "second";

/** The units in the dative case, which both "vor" and "in" require. */
const units: Readonly<Record<Unit, readonly [one: string, many: string]>> = {
  year: ["Jahr", "Jahren"],
  month: ["Monat", "Monaten"],
  day: ["Tag", "Tagen"],
  hour: ["Stunde", "Stunden"],
  minute: ["Minute", "Minuten"],
  second: ["Sekunde", "Sekunden"],
};

const amount = (count: number, unit: Unit) => `${count} ${units[unit][count === 1 ? 0 : 1]}`;

export const timeWords: typeof english.timeWords = {
  justNow: "gerade eben",
  past: (count: number, unit: Unit) => `vor ${amount(count, unit)}`,
  ahead: (count: number, unit: Unit) => `in ${amount(count, unit)}`,
  day: (isoDay: string) => `${isoDay.split("-").toReversed().join(".")},`,
};

export const LOCALE: typeof english.LOCALE = "de-DE";
/** The specification fixes no formats for German, so all dates in tables and panels have the same format. */
export const HAS_SPECIFIED_DATES: typeof english.HAS_SPECIFIED_DATES = false;
export const LANGUAGE: typeof english.LANGUAGE = "de";
export const NUMBER_LOCALE: typeof english.NUMBER_LOCALE = "de-DE";
export const DIGIT_GROUPS: typeof english.DIGIT_GROUPS = ".";
