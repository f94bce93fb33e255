import type * as english from "../signers.ts";
import { counted } from "../../format/list.ts";

export const signerLabels: typeof english.signerLabels = {
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

export const signerSentences: typeof english.signerSentences = {
  repeated: (signatures, signers) =>
    `${counted(signatures, "Signatur", "Signaturen")} von ${counted(signers, "Unterzeichner", "Unterzeichnern")}. Signaturen desselben Schlüssels und auseinander berechnete Signaturen zählen als ein Unterzeichner.`,
  unnamed: (keys, count) =>
    `Der Datensatz nennt keinen Unterzeichner. Der Fingerabdruck wurde mit ${count === 1 ? "dem Schlüssel" : "den Schlüsseln"} ${keys} signiert.`,
  highS: (count) =>
    `${counted(count, "Signatur liegt", "Signaturen liegen")} in der „High-S“-Form vor. Jeder kann diese Form ohne den Schlüssel aus einer vorhandenen Signatur herstellen.`,
};
