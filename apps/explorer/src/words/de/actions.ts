import type * as english from "../actions.ts";

export const actionWords: typeof english.actionWords = {
  tryAgain: "Erneut versuchen",
  trying: "Wird versucht…",
  reload: "Neu laden",
  close: "Schließen",
  remove: "Entfernen",
  toDashboard: "Zur Übersicht",
  toVerify: "Einen Beweis oder ein Dokument prüfen",
};
