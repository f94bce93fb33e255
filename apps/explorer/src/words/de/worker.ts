import type * as english from "../worker.ts";

export const workerWords: typeof english.workerWords = {
  notStarted: "Ihr Browser konnte keinen Hintergrundprozess starten",
  unreadableAnswer:
    "die Antwort des Hintergrundprozesses Ihres Browsers konnte nicht gelesen werden",
};
