// An id such as [D4] names the row of docs/spec.md that specifies the words below it.
import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import type { ReactNode } from "react";

const digitCounts: Readonly<Record<DocumentAlgorithm, number>> = { "SHA-256": 64, "SHA-512": 128 };

const failures = {
  unreadable: {
    title: "The file could not be read",
    advice: "The file may have been moved or changed while it was being read. Choose it again.",
  },
  unavailable: {
    title: "Your browser could not hash the file",
    advice:
      "Choose the file again, or compute its hash with another program and paste the hash here.",
  },
};

export const documentCheckWords = {
  title: "Is this my file?",
  unknownReference: {
    title: "No document can be compared",
    sentence:
      "This record’s Document REF is neither a SHA-256 nor a SHA-512 hash, so it is not known how the document was hashed.",
  },
  drop: "Drop it here to compare it, byte for byte.",
  /** [H5] */
  promise: "None of it leaves this device.",
  pasteInstead: "Paste its hash",
  paste: (algorithm: DocumentAlgorithm) => `The document’s ${algorithm} hash`,
  /** @param digits how many hex digits were entered, or null if the text has other characters too */
  wrongDigits: (algorithm: DocumentAlgorithm, digits: number | null) =>
    `A ${algorithm} hash has ${digitCounts[algorithm]} hex digits${digits === null ? "" : `; you entered ${digits}`}`,
  compareAnother: "Compare another document",
  failures,
  givenDigest: "The document with the hash you provided",
  digest: (algorithm: DocumentAlgorithm) => `${algorithm}:`,
};

export const documentFailure = (
  file: ReactNode,
  reason: string,
  state: keyof typeof failures,
): ReactNode => (
  <>
    {file}: {reason}. This does not mean that the file is another document. {failures[state].advice}
  </>
);
