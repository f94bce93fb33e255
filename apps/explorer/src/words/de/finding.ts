import type * as english from "../finding.ts";

export const findingWords: typeof english.findingWords = {
  statement: "Angegeben, nicht geprüft",
  computed: "Hier berechnet",
  stated: "Angegeben",
  expected: "Erwartet",
  by: (side: string) => ` (Quelle: ${side})`,
  suppliedBy: "Quelle",
  inputs: "Eingaben",
  copied: (name: string) => `Wert: ${name}`,
};

/**
 * Translates the verifier's English messages, which the specification fixes. The verifier gives no codes for
 * these reasons, so the messages identify them.
 */
const messages: Readonly<Record<string, string>> = {
  "Invalid commitment structure": "Ein Schritt hat nicht die richtige Form",
  "Leaf must be the final commitment": "Nach dem Blatt folgt noch ein Schritt",
  "Proof verification incomplete": "Der Beweis endet vor dem Blatt",
  "Invalid hex character": "Der Pfad enthält ein Zeichen, das keine Hexadezimalziffer ist",
  "Path does not match extension shared prefix":
    "Der Pfad geht nicht mit den Ziffern weiter, die alle Pfade an dieser Stelle gemeinsam haben",
  "Path mismatch at leaf": "Der Rest des Pfads ist nicht der im Blatt",
  "Path not found in branch": "Die Verzweigung hat für die nächste Ziffer des Pfads keinen Platz",
  "Invalid leaf commitment digest": "Der Hash des Blatts stimmt nicht",
  "Invalid extension commitment digest": "Der Hash der Erweiterung stimmt nicht",
  "Invalid branch commitment digest": "Der Hash der Verzweigung stimmt nicht",
  "No remaining path at branch": "An der Verzweigung hat der Pfad keine Ziffern mehr",
};

export const refusalWords: typeof english.refusalWords = (message) => messages[message] ?? message;
