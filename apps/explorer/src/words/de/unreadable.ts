// Why something that was handed in on /verify could not be read, each as the end of a sentence.
import type * as english from "../unreadable.ts";
import { formatNumber } from "../../format/number.ts";

export const unreadableWords: typeof english.unreadableWords = {
  pastedTooLong: "Der eingefügte Text ist zu lang; geben Sie ihn als Datei",
  tooManyPieces: (count: number, most: number) =>
    `es sind ${formatNumber(count)} Beweisstücke darin, und aus einer Datei werden höchstens ${formatNumber(most)} gelesen`,
  attachment: "die Beweise im Anhang des PDF sind beschädigt oder zu groß",
  notUtf8: "die Datei ist kein Text in UTF-8",
  at: (reason: string, character: number) => `${reason} (Zeichen ${character})`,
};
