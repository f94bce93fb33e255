import type * as english from "../headings.ts";

export const headingWords: typeof english.headingWords = {
  dashboard: {
    title: "Ist der Nachweis zu diesem Dokument echt?",
    lead: "Ein Fingerabdruck hält fest, dass ein Dokument in einer bestimmten Form vorlag. Ein Ledger bestätigt ihn, mit einem Beweis, den Ihr eigener Browser prüft.",
    name: "Übersicht",
  },
  fingerprint: {
    title: "Fingerabdruck",
    lead: "Der Datensatz, den der Dienst zu diesem Fingerabdruck führt, und die Ergebnisse der Prüfungen in Ihrem eigenen Browser.",
  },
  batch: {
    title: "Stapel",
    lead: "Ein Stapel bestätigt viele Fingerabdrücke auf einmal: Aus allen wird eine Wurzel berechnet, und diese wird in einem Ledger festgehalten.",
  },
};
