import type * as english from "../root-meaning.ts";

export const rootMeaning: typeof english.rootMeaning =
  "Die Wurzel ist ein einziger Hash, berechnet aus allen Fingerabdrücken eines Stapels. Ob ein Beweis von einem Fingerabdruck zu einer Wurzel führt, kann Ihr Browser prüfen. Welche Wurzel die richtige ist, kann er nicht prüfen: Dafür muss jemand bürgen.";
