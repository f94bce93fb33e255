import type * as english from "../root-meaning.ts";

export const rootMeaning: typeof english.rootMeaning =
  "Die Wurzel ist ein einziger Hash, berechnet aus allen Fingerabdrücken eines Stapels. Ob ein Beweis von einem Fingerabdruck zu einer Wurzel führt, kann Ihr Browser selbst prüfen. Welche Wurzel die richtige ist, dafür muss jemand bürgen.";
