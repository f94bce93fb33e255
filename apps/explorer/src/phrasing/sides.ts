import type { Side } from "@digital-evidence/evidence/verify-evidence";
import { suppliedParts, unsuppliedSides } from "../words/sides.ts";

/** As the end of a sentence: `the record in the file`. */
export function sideWords({ part, from }: Side): string {
  return from === "protocol" || from === "here" ? unsuppliedSides[from] : suppliedParts[from][part];
}
