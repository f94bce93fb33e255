// Reasons why something that the visitor gave on /verify could not be read. Each reason is the end of a
// sentence.
import type { BundleErrorCode } from "@digital-evidence/evidence/bundle";
import type { JsonErrorCode } from "@digital-evidence/evidence/strict-json";
import { formatNumber } from "../format/number.ts";

export const unreadableWords = {
  pastedTooLong: "the pasted text is too long. Provide it as a file",
  tooManyPieces: (count: number, most: number) =>
    `it holds ${formatNumber(count)} pieces of evidence, and at most ${formatNumber(most)} are read from one file`,
  /** @param count how many items of a list are not evidence, although other items are */
  ignored: (count: number) =>
    count === 1
      ? "1 item of the list is neither a proof, a bundle nor a record, so it was not read"
      : `${formatNumber(count)} items of the list are neither proofs, bundles nor records, so they were not read`,
  attachment: "the evidence attached to the PDF is damaged or too large",
  notUtf8: "the file is not UTF-8 text",
  /** @param code the code of the JSON parser's error, whose message is in English */
  json: (_code: JsonErrorCode, message: string, character: number) =>
    `${message} (character ${character})`,
  /** @param code the code of the error in reading a file of evidence, whose message is in English */
  evidence: (_code: BundleErrorCode, message: string) => message,
  onlyProof: "it holds only a proof",
};
