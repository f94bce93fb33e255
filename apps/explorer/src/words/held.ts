// What passed although the verdict is failed or open.
import type { Check } from "@digital-evidence/evidence/verify-evidence";
import { listed } from "../format/list.ts";

/** Empty where nothing that could be named passed. */
export function heldWords(checks: readonly Check[]): string {
  const holds = (id: Check["id"]) => {
    const own = checks.filter((check) => check.id === id);
    return own.length > 0 && own.every(({ verdict }) => verdict === "pass");
  };
  const parts = [
    ...(holds("RECORD_HASH") ? ["the content"] : []),
    ...(holds("SIGNATURE") ? ["the signatures"] : []),
    ...(holds("PROOF_WALK") && holds("PROOF_SUBJECT") ? ["the steps of the proof"] : []),
  ];
  return parts.length === 0 ? "" : `What could be checked holds: ${listed(parts)}.`;
}
