import type * as english from "../headings.ts";

export const headingWords: typeof english.headingWords = {
  dashboard: {
    title: "Übersicht",
    lead: "Ein Fingerabdruck hält fest, dass ein Dokument in einer bestimmten Form vorlag. Fingerabdrücke werden stapelweise in einem Ledger bestätigt, mit einem Beweis, den Ihr eigener Browser prüfen kann.",
  },
  fingerprint: {
    title: "Fingerabdruck",
  },
  batch: {
    title: "Stapel",
    lead: "Ein Stapel bestätigt viele Fingerabdrücke auf einmal: Aus allen wird eine Wurzel berechnet, und diese wird in einem Ledger festgehalten.",
  },
};
