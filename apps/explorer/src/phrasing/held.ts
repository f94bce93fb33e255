import type { Check } from "@digital-evidence/evidence/verify-evidence";
import { listed } from "../format/list.ts";
import { heldSentences } from "../words/verdict.ts";

/** Returns a sentence that says which checks passed, or an empty text if none of the checks named below passed. */
export function heldWords(checks: readonly Check[]): string {
  const holds = (id: Check["id"]) => {
    const own = checks.filter((check) => check.id === id);
    return own.length > 0 && own.every(({ verdict }) => verdict === "pass");
  };
  const words = heldSentences;
  const parts = [
    ...(holds("RECORD_HASH") ? [words.content] : []),
    ...(holds("SIGNATURE") ? [words.signatures] : []),
    ...(holds("PROOF_WALK") && holds("PROOF_SUBJECT") ? [words.proof] : []),
  ];
  return parts.length === 0 ? "" : words.all(listed(parts));
}
