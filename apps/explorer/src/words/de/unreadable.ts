import type * as english from "../unreadable.ts";
import type { BundleErrorCode } from "@digital-evidence/evidence/bundle";
import { formatNumber } from "../../format/number.ts";

const defects: Readonly<Record<BundleErrorCode, string>> = {
  SYNTAX: "der Text ist kein gültiges JSON",
  DUPLICATE_KEY: "ein Objekt nennt dasselbe Feld zweimal",
  LONE_SURROGATE: "der Text enthält ein unvollständiges Zeichen",
  NUMBER_OUT_OF_RANGE: "eine Zahl ist zu groß",
  TOO_DEEP: "die Werte sind zu tief verschachtelt",
  TOO_LONG: "der Text oder eine Zeichenkette darin ist zu lang",
  TOO_MANY_VALUES: "der Text enthält zu viele Werte",
  NOT_A_BUNDLE: "das ist weder ein Beweisbündel noch ein Beweis",
  UNSUPPORTED_VERSION: "hier können nur die Versionen 1 bis 3 des Formats gelesen werden",
  MALFORMED: "es hat nicht die Form, die für Beweise vereinbart ist",
};

export const unreadableWords: typeof english.unreadableWords = {
  pastedTooLong: "der eingefügte Text ist zu lang. Geben Sie ihn als Datei an",
  tooManyPieces: (count: number, most: number) =>
    `es sind ${formatNumber(count)} Beweisstücke darin, und aus einer Datei werden höchstens ${formatNumber(most)} gelesen`,
  ignored: (count: number) =>
    count === 1
      ? "1 Element der Liste ist weder ein Beweis noch ein Bündel noch ein Datensatz und wurde nicht gelesen"
      : `${formatNumber(count)} Elemente der Liste sind weder Beweise noch Bündel noch Datensätze und wurden nicht gelesen`,
  pdf: {
    encrypted:
      "das PDF ist verschlüsselt und kann hier nicht gelesen werden. Speichern Sie seinen Anhang mit einem PDF-Programm und geben Sie diese Datei an, oder bitten Sie um den Bericht ohne Verschlüsselung",
    several:
      "an das PDF sind mehrere Dateien angehängt, an einen Bericht ist es genau eine. Ein PDF-Programm könnte eine andere zeigen, als hier geprüft würde. Bitten Sie um den Bericht, wie er erstellt wurde",
    damaged:
      "das PDF ist beschädigt oder ungewöhnlich aufgebaut. Jedes Programm repariert eine solche Datei auf seine Weise und könnte andere Anhänge zeigen. Bitten Sie um den Bericht, wie er erstellt wurde",
    unreadable:
      "die an das PDF angehängte Datei ist beschädigt oder zu groß, oder sie fehlt in der Liste der Anhänge. Bitten Sie um den Bericht, wie er erstellt wurde",
  },
  notUtf8: "die Datei ist kein Text in UTF-8",
  json: (code, _message, character) => `${defects[code]} (Zeichen ${character})`,
  evidence: (code) => defects[code],
  onlyProof: "es ist nur ein Beweis darin",
};
