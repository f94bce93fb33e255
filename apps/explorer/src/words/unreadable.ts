// Reasons why something that the visitor gave on /verify could not be read. Each reason is the end of a
// sentence.
import type { BundleErrorCode } from "@digital-evidence/evidence/bundle";
import type { JsonErrorCode } from "@digital-evidence/evidence/strict-json";
import type { AttachmentDefect } from "@digital-evidence/report/attached-evidence";
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
  pdf: {
    encrypted:
      "the PDF is encrypted and cannot be read here. Save its attachment with a program for PDFs and provide that file, or ask for the report without encryption",
    several:
      "several files are attached to the PDF, and a report has exactly one. A program for PDFs could show another one than would be verified here. Ask for the report as it was made",
    damaged:
      "the PDF is damaged or has an unusual structure. Programs repair such a file, each in its own way, and could show different attachments. Ask for the report as it was made",
    unreadable:
      "the file attached to the PDF is damaged or too large, or is missing from the PDF’s list of attachments. Ask for the report as it was made",
  } satisfies Readonly<Record<AttachmentDefect, string>>,
  notUtf8: "the file is not UTF-8 text",
  /** @param code the code of the JSON parser's error, whose message is in English */
  json: (_code: JsonErrorCode, message: string, character: number) =>
    `${message} (character ${character})`,
  /** @param code the code of the error in reading a file of evidence, whose message is in English */
  evidence: (_code: BundleErrorCode, message: string) => message,
  onlyProof: "it holds only a proof",
};
