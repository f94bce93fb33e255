import type * as english from "../hashing.ts";

export const hashingWords: typeof english.hashingWords = {
  hashing: "Der Hash wird berechnet",
  progress: "Bisher berechnet",
  amount: (percent: number, size: string) => `${percent} % von ${size}`,
  stop: "Anhalten",
  lost: "Ihr Browser musste die Berechnung neu beginnen, und der Stand ging verloren",
};
