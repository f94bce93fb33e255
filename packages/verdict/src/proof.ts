// What is said about a proof that the visitor verifies in the dialog: [P4] to [P9] in docs/spec.md.
import type { Check, CheckId, Verification } from "@digital-evidence/evidence/verify-evidence";
import { checkStatement } from "./checks.ts";
import type { Told } from "./headline.ts";
import { type Statement, statement } from "./statements.ts";

export type ProofOutcome =
  /** The proof holds, and no check of the same evidence failed: [P6]. */
  | { state: "verified"; said: readonly Statement[] }
  /** The proof holds, but another check of the same evidence failed: [P9]. */
  | { state: "contradicted"; said: readonly Statement[] }
  /**
   * The proof does not hold: [P7]. `message` is the verifier's own, which docs/spec.md fixes; null if the verifier has none,
   * for example because the proof is a valid one for another fingerprint.
   */
  | { state: "failed"; message: string | null; said: readonly Statement[] }
  /** The proof could not be decided. */
  | { state: "undecided"; said: readonly Statement[] };

/** The checks of the proof itself, and of its root as the record states it. */
const PROOF_CHECKS: readonly CheckId[] = [
  "PROOF_SHAPE",
  "PROOF_WALK",
  "ROOT_RECORD",
  "PROOF_SUBJECT",
];

/** @param told the verdict on the page, which also knows the service's log */
export function proofOutcome({ checks, verdict, walk }: Verification, told: Told): ProofOutcome {
  const own = PROOF_CHECKS.flatMap((id) => checks.filter((check) => check.id === id));
  const failed = own.filter((check) => check.verdict === "fail");
  if (failed.length > 0) {
    const isWalk = failed.some(({ id }) => id !== "PROOF_SUBJECT");
    const message = isWalk ? (walk?.refusal?.message ?? null) : null;
    return { state: "failed", message, said: failed.map(checkStatement) };
  }
  const open = own.find((check) => check.verdict !== "pass");
  if (open !== undefined) return { state: "undecided", said: [checkStatement(open)] };
  const other = checks.find((check) => check.verdict === "fail");
  if (verdict === "failed" && other !== undefined) {
    return { state: "contradicted", said: [checkStatement(other)] };
  }
  // A proof that holds must not look like a success beside a log that contradicts itself.
  if (told.mark === "failed") return { state: "contradicted", said: [told.sentence] };
  return { state: "verified", said: [leadsFrom(checks)] };
}

/** Names the batch's root only if the comparison with that root passed. */
function leadsFrom(checks: readonly Check[]): Statement {
  const isBatchs = checks.some(({ id, verdict }) => id === "ROOT_BATCH" && verdict === "pass");
  return statement(isBatchs ? "proof.leads.fromBatch" : "proof.leads.fromRecord");
}
