import type * as english from "../hashing.ts";

export const hashingWords: typeof english.hashingWords = {
  hashing: "Der Hash wird berechnet",
  progress: "Bisher berechnet",
  amount: (percent: number, size: string) => `${percent} % von ${size}`,
  stop: "Abbrechen",
  lost: "die Berechnung in Ihrem Browser wurde unterbrochen, und ihr Stand ging verloren",
};
