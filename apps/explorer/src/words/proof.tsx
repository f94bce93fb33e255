// The words around a proof: its dialog, its picture, its checks and its signatures.
// An id such as [D4] names the row of docs/spec.md that specifies the words below it.
import type { ReactNode } from "react";
import { counted } from "../format/number.ts";

// The words in the drawn proof, [T1] to [T3] in docs/spec.md.

export const pictureWords = {
  title: "The proof, drawn",
  steps: (count: number) => (count === 1 ? "1 step" : `${count} steps`),
  drawing: "Drawing the proof…",
  root: "Root",
  noRoot: "No root is stated for this comparison, so the first step was not compared.",
  statedByRecord: "stated by the record",
  statedByBatch: "stated by the batch",
  givenByVisitor: "provided by you",
  fingerprint: "Fingerprint",
  leaf: "the leaf’s data",
  pathAndLeaf: "the path and the leaf’s data",
  brokeOff: "The proof could not be followed",
  brokeHere: (reason: string) => `The proof breaks here: ${reason}.`,
  /** The specification’s walk starts at the stated root, so its message is the same as for a broken step. */
  otherRoot: (reason: string) =>
    `The steps fit together, but lead to another root than the stated one: ${reason}.`,
  unreached: (count: number) =>
    count === 1 ? "One more step was not reached." : `${count} more steps were not reached.`,
  place: (number: number, of: number) => `${number} of ${of}`,
  computed: "Computed here",
  expected: "Expected",
  nothingExpected: "Not stated",
  equal: "equal",
  notEqual: "not equal",
  emptyShared:
    "The paths of the fingerprints below this step share no digits here, so this step uses no digit of the path.",
  shared: (count: number) =>
    `The paths of all fingerprints below this step continue with the same ${count === 1 ? "digit" : `${count} digits`}.`,
  noRemaining: "The steps above have used all digits of the path.",
  remaining: (count: number) =>
    count === 1 ? "The last digit of the path." : `The last ${count} digits of the path.`,
  noSlot: "The path selects none of the slots",
  slot: (place: number, slot: ReactNode): ReactNode => (
    <>
      Digit {place} of the path selects slot {slot}
    </>
  ),
  filled: (count: number) => `${count} of 16 slots filled`,
  copies: {
    root: "root",
    hash: "fingerprint hash",
    computed: "computed hash",
    expected: "expected hash",
  },
};

/** Says why a proof is refused. [P7] in docs/spec.md fixes the English messages of the verifier. */
export const refusalWords = (message: string): string => message;

// The words below every verdict.
export const evidenceVerdictWords = {
  explained: "How it works",
};

export const rootWords = {
  /** The page offers the explanation beside a label that contains this word. */
  term: "root",
  question: "What is the root?",
};

// The sentences about who signed. Signers are counted by their keys, because one key may sign several times.

export const signerLabels = {
  /** The label has a number if there are several signers, [F12] in docs/spec.md. */
  signer: (number: number | null) => numbered("Signer", number),
  whoseKey: (signatures: number): string =>
    signatures > 1 ? "Whose keys are these?" : "Whose key is this?",
  /** [F12] */
  signature: (number: number | null) => numbered("Signature", number),
  copiedSigner: (number: number | null) => numbered("signer", number),
  copiedSignature: (number: number | null) => numbered("signature", number),
};

function numbered(word: string, number: number | null): string {
  return number === null ? word : `${word} ${number}`;
}

export const signerMarks = {
  /** Says only that two keys are equal, [F13] in docs/spec.md. */
  equal: "Same key as the record’s signer",
  valid: "Valid signature, checked here",
  invalid: "Not a valid signature for this fingerprint",
};

const waits = "The checks cannot be completed until you correct or remove your text.";

export const ownRootLabels = {
  title: "A root you got elsewhere",
  field: "A root or a snapshot you got elsewhere (optional)",
  placeholder: "64 hex digits, or a snapshot’s JSON",
};

export const ownRootSentences = {
  root: "Proofs are compared with this root. The result is only as trustworthy as the source of your root.",
  /** @param digits how many hex digits were entered, or null if the text has other characters too */
  notARoot: (digits: number | null) =>
    `A root has 64 hex digits${digits === null ? "" : `; you entered ${digits}`}. A snapshot is a JSON object. ${waits}`,
  none: "Take the root or snapshot from a source that is independent of the service, and not from this page. You then no longer rely on the service alone for the root.",
  notJson: `This JSON cannot be read. ${waits}`,
  notASnapshot: `This JSON is not a snapshot: it has no list of batches (“entries”). ${waits}`,
  snapshot: (batches: number) =>
    `Proofs are compared with this snapshot, which lists ${counted(batches, "batch", "batches")}. The result is only as trustworthy as the source of your snapshot.`,
};
