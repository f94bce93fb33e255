import type * as english from "../search-box.ts";

export const searchBoxWords: typeof english.searchBoxWords = {
  open: "Suchen",
  label: "Nach Hash, ID, Name oder Adresse suchen, oder einen Beweis prüfen",
  placeholder: "Hash, ID oder Datei",
  empty:
    "Geben Sie einen Hash, eine ID, einen Namen oder eine Adresse ein, oder einen Beweis zum Prüfen",
  recent: "Zuletzt gesucht, nur auf diesem Gerät",
  recentList: "Letzte Suchen",
  clear: "Löschen",
  toVerify: "Sie haben einen Beweis, ein Bündel oder ein Dokument? Prüfen Sie es hier",
};
