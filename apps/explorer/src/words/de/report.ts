import { reportWords } from "@digital-evidence/report/words/de";
import { titleOf } from "../../format/short-title.ts";
import type * as english from "../report.ts";

export { reportWords };

export const reportPageWords: typeof english.reportPageWords = {
  title: (hash) => titleOf(reportWords.title, hash),
  name: "Bericht",
  lead: "Dieser Bericht zeigt, was der Dienst über diesen Fingerabdruck angibt und was Ihr eigener Browser bei der Prüfung der Beweise festgestellt hat. Sie können diese Seite drucken oder als PDF speichern.",
  making: "Die Beweise werden geholt und in Ihrem Browser geprüft…",
  failed: {
    title: "Der Bericht konnte nicht erstellt werden",
    advice: "Die Beweise konnten nicht geprüft werden. Versuchen Sie es gleich noch einmal.",
  },
  back: "Zurück zum Fingerabdruck",
  print: "Drucken",
  save: "Als PDF speichern",
  saving: "Das PDF wird erstellt…",
  unsaved: "Das PDF konnte nicht erstellt werden",
  reason: (reason) =>
    `${reason}. Es wurde nichts gespeichert. Sie können es noch einmal versuchen oder die Seite drucken.`,
  qr: "QR-Code des dauerhaften Links",
  verdict: "Urteil",
};

export const reportWitnessWords: typeof english.reportWitnessWords = {
  label: "Bestätigt durch Zeugen, denen die Person vertraut, die diesen Bericht erstellt hat",
  agrees: (fits, count, time) =>
    `${fits}. Das Log enthält den Hash des Snapshots, der die Wurzel des Beweises aufführt. Die Person, die diesen Bericht erstellt hat, vertraut ${count === 1 ? "einem Zeugen, der" : `${count} Zeugen, die`} das Log mitsigniert ${count === 1 ? "hat" : "haben"}, zuletzt mit Datum ${time}.`,
  worth:
    "Sie haben diese Zeugen nicht ausgewählt. Sie bürgen nur dafür, dass nach dem, was sie gesehen haben, im Log nichts geändert oder entfernt wurde. Wenn Sie ihnen nicht vertrauen, bürgt nur der Dienst für die Wurzel, und eine Prüfung des Beweisbündels ergibt „Stimmig“. Angaben zu ihnen stehen in diesem Bericht.",
  named:
    "Der Dienst hat diese Zeugen ausgewählt. Für das Urteil dieses Berichts zählen nur Mitsignaturen von Zeugen, denen die Person vertraut, die diesen Bericht erstellt hat.",
  check: "Mitsignaturen von Zeugen, denen die Person vertraut, die diesen Bericht erstellt hat",
  codes: {
    OK: "Der Snapshot steht im Log, und genügend dieser Zeugen haben dieses Log mitsigniert, um die Policy der Person zu erfüllen, die diesen Bericht erstellt hat.",
    UNKNOWN_LOG:
      "Das Log ist mit keinem Schlüssel signiert, den die Policy der Person nennt, die diesen Bericht erstellt hat.",
    KEY_ENDED:
      "Das Log hat diesen Checkpoint mit einem Schlüssel signiert, den die Policy der Person, die diesen Bericht erstellt hat, nur für frühere Checkpoints zulässt, als das Log kleiner war.",
    QUORUM_NOT_REACHED:
      "Zu wenige dieser Zeugen haben das Log mitsigniert. Die Policy der Person, die diesen Bericht erstellt hat, verlangt mehr.",
  },
};
