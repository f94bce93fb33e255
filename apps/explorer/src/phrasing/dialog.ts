import type { Check, CheckId, Verification } from "@digital-evidence/evidence/verify-evidence";
import { dialogWords } from "../words/dialog.tsx";
import { refusalWords } from "../words/finding.ts";
import { checkSentence } from "./checks.ts";
import type { VerdictWords } from "./verdict.ts";

export type ProofOutcome =
  /** The proof holds, and no check of the same evidence failed: [P6] in docs/spec.md. */
  | { state: "verified"; words: string }
  /** The proof holds, but another check of the same evidence failed. */
  | { state: "contradicted"; words: string }
  /** The proof does not hold: [P7] in docs/spec.md. */
  | { state: "failed"; words: string }
  /** The proof could not be decided, or the checks could not be run. */
  | { state: "undecided"; words: string };

/**
 * Returns the words that say that the checks could not be run: [P7] in docs/spec.md. This result says nothing about the
 * proof.
 */
export function thrownWords(error: unknown): string {
  return error instanceof Error
    ? `${dialogWords.failed}: ${error.message}`
    : dialogWords.unknownError;
}

/** The checks of the proof itself, and of its root as the record states it. */
const proofChecks: readonly CheckId[] = [
  "PROOF_SHAPE",
  "PROOF_WALK",
  "PROOF_SUBJECT",
  "ROOT_RECORD",
];

export function proofOutcome({ checks, verdict, walk }: Verification): ProofOutcome {
  const own = proofChecks.flatMap((id) => checks.filter((check) => check.id === id));
  const failed = own.find((check) => check.verdict === "fail");
  if (failed !== undefined) {
    // If the walk along the path failed, the visitor reads the verifier's own message: [P7] in docs/spec.md. For every
    // other failed check, the visitor reads the explorer's sentence about that check.
    const message =
      failed.id === "PROOF_WALK"
        ? refusalWords(walk?.refusal?.message ?? "")
        : checkSentence(failed);
    return { state: "failed", words: message || dialogWords.failed };
  }
  const open = own.find((check) => check.verdict !== "pass");
  if (open !== undefined) return { state: "undecided", words: checkSentence(open) };
  if (verdict === "failed") {
    const other = checks.find((check) => check.verdict === "fail");
    return {
      state: "contradicted",
      words: other === undefined ? dialogWords.otherFailed : checkSentence(other),
    };
  }
  return { state: "verified", words: leadsFrom(checks) };
}

/**
 * Returns what the dialog shows beside the page's verdict. The page also checks the service's log, which the engine does
 * not know. If the log makes the page's verdict `failed`, a proof that holds must not look like a success.
 */
export function besidePage<Shown extends { state: string }>(
  shown: Shown,
  { mark, sentence }: Pick<VerdictWords, "mark" | "sentence">,
): Shown | ProofOutcome {
  const isRefuted = shown.state === "verified" && mark === "failed";
  return isRefuted ? { state: "contradicted", words: sentence } : shown;
}

/**
 * Returns the words that say to which root the proof leads. They name the batch's root only if the comparison with that
 * root passed.
 */
function leadsFrom(checks: readonly Check[]): string {
  const isBatchs = checks.some(({ id, verdict }) => id === "ROOT_BATCH" && verdict === "pass");
  return dialogWords.leads[isBatchs ? "fromBatch" : "fromRecord"];
}
