// Why a worker gave no answer, each as the end of a sentence.
import type * as english from "../worker.ts";

export const workerWords: typeof english.workerWords = {
  notStarted: "der Worker konnte nicht gestartet werden",
  unreadableAnswer: "die Antwort des Workers konnte nicht gelesen werden",
};
