// The sentences about who signed. Signers are counted by their keys, because one key may sign several times.
// An id such as [D4] names the row of docs/spec.md that specifies the words below it.

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
