import type { Side } from "@digital-evidence/evidence/verify-evidence";
import { suppliedParts, unsuppliedSides } from "../words/sides.ts";

/** Names one side of a comparison for the end of a sentence, such as `the record in the file`. */
export function sideWords({ part, from }: Side): string {
  return from === "protocol" || from === "here" ? unsuppliedSides[from] : suppliedParts[from][part];
}
