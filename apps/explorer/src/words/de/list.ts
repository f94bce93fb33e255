import type * as english from "../list.ts";

export const listWords: typeof english.listWords = {
  empty: "Keine Daten vorhanden",
  newest: "Neueste",
  newer: "Neuere",
  older: "Ältere",
  showCurrent: "Die aktuelle Liste zeigen",
  showNew: (count: number) => `${count} neue zeigen`,
  updated: (age: string) => `Stand: ${age}`,
  checkAgain: "Erneut prüfen",
};
