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

export const rootMeaning: typeof english.rootMeaning =
  "Die Wurzel ist ein einziger Hash, berechnet aus allen Fingerabdrücken eines Stapels. Ob ein Beweis von einem Fingerabdruck zu einer Wurzel führt, kann Ihr Browser prüfen. Welche Wurzel die richtige ist, kann er nicht prüfen: Dafür muss jemand bürgen.";
