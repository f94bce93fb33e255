import type * as english from "../headings.ts";

export const headingWords: typeof english.headingWords = {
  dashboard: {
    title: "Ist der Nachweis zu diesem Dokument echt?",
    lead: "Ein Fingerabdruck ist eine signierte Aussage über ein Dokument, die in einem Ledger steht. Ihr eigener Browser prüft den Beweis und sagt, wer dafür bürgt.",
    name: "Übersicht",
  },
  fingerprint: {
    title: "Fingerabdruck",
  },
  batch: {
    title: "Stapel",
  },
};
