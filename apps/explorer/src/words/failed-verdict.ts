// The words of the verdict `failed`: which check failed, what that means and what it does not.
import type { Check, CheckId, Verification } from "@digital-evidence/evidence/verify-evidence";
import { counted } from "../format/list.ts";
import { checkSentence, isOwnSnapshot } from "./checks.ts";
import { heldWords } from "./held.ts";

/** Which check failed, behind `Failed: `. */
const failedChecks: Readonly<Record<CheckId, string>> = {
  PROOF_SHAPE: "this is not an inclusion proof",
  PROOF_SUBJECT: "the proof of another fingerprint",
  PROOF_WALK: "the proof does not hold",
  RECORD_HASH: "the record of another fingerprint",
  SIGNATURE: "a signature is not valid",
  SIGNER: "the named signer did not sign",
  ROOT_RECORD: "another root than the record’s",
  ROOT_BATCH: "another root than the batch’s",
  BATCH_FINAL: "the status",
  ROOT_LEDGER: "the ledger’s snapshot does not fit",
  STATEMENTS: "statements contradict each other",
  DOCUMENT: "your document is another one",
  ROOT_VISITOR: "not the root you brought",
};

type FailedWords = { label: string; sentence: string; notes: readonly string[] };

export function failedWords({ checks, reasons }: Verification): FailedWords {
  const failures = reasons.flatMap((reason) =>
    checks.filter(({ verdict, code }) => verdict === "fail" && code === reason),
  );
  const [first, ...others] = failures;
  if (first === undefined) return { label: "Failed", sentence: "A check failed.", notes: [] };
  const also = new Set(others.map(checkSentence));
  also.delete(checkSentence(first));
  return {
    label: `Failed: ${failedCheck(first)}${others.length === 0 ? "" : `, and ${counted(others.length, "more check")}`}`,
    sentence: checkSentence(first),
    notes: [
      ...(also.size > 0 ? [`Also: ${[...also].join(" ")}`] : []),
      ...failureNotes(failures, checks),
    ],
  };
}

function failedCheck(check: Check): string {
  return isOwnSnapshot(check) ? "the snapshot you brought does not fit" : failedChecks[check.id];
}

/** What the failures mean and what they do not mean. */
function failureNotes(failures: readonly Check[], checks: readonly Check[]): string[] {
  const held = heldWords(checks);
  const alsoHeld = held === "" ? [] : [held];
  if (failures.every(({ id }) => id === "DOCUMENT")) {
    return [
      "This says nothing against the record. A copy that was opened and saved again has other bytes.",
      ...alsoHeld,
    ];
  }
  if (failures.every((check) => check.id === "ROOT_VISITOR" || isOwnSnapshot(check))) {
    return [
      "Either what you brought is mistyped or belongs to another batch, or this proof does not belong to the ledger that it comes from.",
      ...alsoHeld,
    ];
  }
  return [
    "Do not rely on this evidence as it stands. Open a check below to see what was computed here and what was expected.",
  ];
}
