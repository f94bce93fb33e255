// What is said about a proof that the visitor verifies in the dialog: [P4] to [P9] in docs/spec.md.
import type { Check, CheckId, Verification } from "@digital-evidence/evidence/verify-evidence";
import { checkStatement } from "./checks.ts";
import type { Told } from "./told.ts";
import { type Statement, statement } from "./statements.ts";

export type ProofOutcome = {
  /**
   * - `verified`: the proof holds, and no check of the same evidence failed: [P6].
   * - `contradicted`: the proof holds, but another check of the same evidence failed: [P9].
   * - `failed`: the proof does not hold: [P7].
   * - `undecided`: the proof could not be decided.
   */
  state: "verified" | "contradicted" | "failed" | "undecided";
  said: Statement;
};

/** The checks of the proof itself, and of its root as the record states it. */
const PROOF_CHECKS: readonly CheckId[] = [
  "PROOF_SHAPE",
  "PROOF_WALK",
  "PROOF_SUBJECT",
  "ROOT_RECORD",
];

/** @param told the verdict on the page, which also knows the service's log */
export function proofOutcome({ checks, verdict }: Verification, told: Told): ProofOutcome {
  const own = PROOF_CHECKS.flatMap((id) => checks.filter((check) => check.id === id));
  const failed = own.find((check) => check.verdict === "fail");
  if (failed !== undefined) return { state: "failed", said: checkStatement(failed) };
  const open = own.find((check) => check.verdict !== "pass");
  if (open !== undefined) return { state: "undecided", said: checkStatement(open) };
  if (verdict === "failed") {
    const other = checks.find((check) => check.verdict === "fail");
    return {
      state: "contradicted",
      said: other === undefined ? told.sentence : checkStatement(other),
    };
  }
  // A proof that holds must not look like a success beside a log that contradicts itself.
  if (told.mark === "failed") return { state: "contradicted", said: told.sentence };
  return { state: "verified", said: leadsFrom(checks) };
}

/** Names the batch's root only if the comparison with that root passed. */
function leadsFrom(checks: readonly Check[]): Statement {
  const isBatchs = checks.some(({ id, verdict }) => id === "ROOT_BATCH" && verdict === "pass");
  return statement(isBatchs ? "proof.leads.fromBatch" : "proof.leads.fromRecord");
}
