import type * as english from "../opened-link.ts";
import { formatNumber } from "../../format/number.ts";

export const openedLinkWords: typeof english.openedLinkWords = {
  name: "Beweise im Link",
  title: "Aus dem Link, nicht vom Dienst",
  sentence:
    "Die Beweise standen als Bündel in dem Link, den Sie geöffnet haben. Ihr Browser hat sie geprüft, ohne einen Dienst zu fragen. Was das Bündel enthält, hat festgelegt, wer den Link erstellt hat.",
  lookUp: (network: string) => `Fingerabdruck auf „${network}“ nachschlagen`,
  unreadable: {
    title: "Die Beweise im Link konnten nicht gelesen werden",
    advice:
      "Es wurde nichts geprüft, und über den Fingerabdruck ist nichts bekannt. Bitten Sie den Absender noch einmal um den Link oder um das Beweisbündel als Datei.",
  },
  defects: {
    TOO_LONG: (most: number) =>
      `Der Link ist länger als die ${formatNumber(most)} Zeichen, die gelesen werden.`,
    OTHER_VERSION: () =>
      "Der Link hat eine Form, die dieser Explorer nicht kennt. Vielleicht stammt er von einem neueren Explorer.",
    NOT_THE_FORM: () =>
      "Der Link hat nicht die Form eines Links mit Beweisen. Wahrscheinlich wurde er unterwegs verändert, zum Beispiel von einem Mailprogramm.",
    CUT_OFF: () =>
      "Das Ende des Links fehlt. Wahrscheinlich wurde er beim Kopieren oder Senden abgeschnitten.",
    APPENDED: () =>
      "An das Ende des Links wurde etwas angehängt, zum Beispiel von einem Programm, das aus Text einen Link gemacht hat.",
    DAMAGED: () =>
      "Der Link hat seine volle Länge, aber sein Inhalt lässt sich nicht entpacken. Wahrscheinlich wurden unterwegs einige Zeichen verändert.",
    NOT_UTF8: () =>
      "Der Link hat seine volle Länge, aber sein Inhalt ist kein Text. Wahrscheinlich wurden unterwegs einige Zeichen verändert.",
    TOO_LARGE: (_: number, mostBytes: number) =>
      `Der Inhalt des Links ist entpackt größer als die ${formatNumber(mostBytes / 1024)} KiB, die gelesen werden.`,
  },
  notABundle: (reason: string) => `Der Link enthält kein Beweisbündel: ${reason}.`,
};
