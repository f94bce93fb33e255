import { reportWords } from "@digital-evidence/report/words/de";
import { titleOf } from "../../format/text.ts";
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
  document: "Wählen Sie Ihr Dokument, dann sagt der Bericht, ob es das aufgezeichnete ist.",
  declaration: "Eine letzte Seite anfügen, die unterschreibt, wer geprüft hat",
  unsaved: "Das PDF konnte nicht erstellt werden",
  reason: (reason) =>
    `${reason}. Es wurde nichts gespeichert. Sie können es noch einmal versuchen oder die Seite drucken.`,
  qr: "QR-Code des dauerhaften Links",
  verdict: "Urteil",
};
