// The words in the drawn proof, [T1] to [T3] in docs/spec.md.
import type { ReactNode } from "react";

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
