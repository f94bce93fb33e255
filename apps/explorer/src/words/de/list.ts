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
  copies: {
    hash: "Hash des Fingerabdrucks",
    eventId: "Ereignis-ID",
    documentId: "Dokument-ID",
    documentRef: "Dokumentverweis",
    id: "ID",
    batchId: "Stapel-ID",
    root: "Wurzel",
    key: "Schlüssel",
    value: "Wert",
  },
};
