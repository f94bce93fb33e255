// One check in full: what was computed, what was expected, and who supplied it.
import type * as english from "../finding.ts";

export const findingWords: typeof english.findingWords = {
  statement: "Angegeben, nicht geprüft",
  computed: "Hier berechnet",
  stated: "Angegeben",
  expected: "Erwartet",
  /** Follows a stated value. */
  by: (side: string) => ` (Quelle: ${side})`,
  suppliedBy: "Quelle",
  inputs: "Eingaben",
  copied: (name: string) => `Wert: ${name}`,
};
