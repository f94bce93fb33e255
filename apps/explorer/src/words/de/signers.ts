import type * as english from "../signers.ts";

export const signerLabels: typeof english.signerLabels = {
  whoseKey: (signatures: number): string =>
    signatures > 1 ? "Wem gehören diese Schlüssel?" : "Wem gehört dieser Schlüssel?",
  signer: (number: number | null) => numbered("Unterzeichner", number),
  signature: (number: number | null) => numbered("Signatur", number),
  copiedSigner: (number: number | null) => numbered("Unterzeichner", number),
  copiedSignature: (number: number | null) => numbered("Signatur", number),
};

function numbered(word: string, number: number | null): string {
  return number === null ? word : `${word} ${number}`;
}

export const signerMarks: typeof english.signerMarks = {
  equal: "Schlüssel des Unterzeichners im Datensatz",
  valid: "Gültige Signatur, hier geprüft",
  invalid: "Keine gültige Signatur für diesen Fingerabdruck",
};
