import type * as english from "../worker.ts";

export const workerWords: typeof english.workerWords = {
  notStarted: "Ihr Browser konnte die Berechnung im Hintergrund nicht starten",
  noAnswer: "die Berechnung im Hintergrund hat nicht innerhalb der Frist geantwortet",
  unreadableAnswer:
    "das Ergebnis der Berechnung, die Ihr Browser im Hintergrund ausführt, konnte nicht gelesen werden",
};
