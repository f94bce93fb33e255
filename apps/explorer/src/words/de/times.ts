import type * as english from "../times.ts";

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
