// The sentences about what the engine found about a document. Each predicate continues the document's name.
import type { CheckCode } from "@digital-evidence/evidence/verify-evidence";

export type DocumentSentences = { title: string; predicate: string };

export const documentSentences = {
  same: {
    title: "Yes, these are the same bytes",
    /** @param algorithm the hash algorithm of the record's reference, or null where it is not known */
    predicate: (algorithm: string | null) =>
      `has the same ${algorithm === null ? "" : `${algorithm} `}hash as the document that this record is about.`,
  },
  other: {
    title: "Not the same bytes",
    predicate: "is not the document that this record is about: the bytes differ.",
  },
  notComparable: {
    title: "Not comparable",
    predicate: "could not be compared with the document’s hash in the record.",
  },
};

export const undecidedDocuments: Partial<Record<CheckCode, DocumentSentences>> = {
  CONTENT_NOT_PASSED: {
    title: "Not compared: the check of the record’s content did not pass",
    predicate: "was hashed, but the record does not show which document this fingerprint is about.",
  },
  OTHER_ALGORITHM: {
    title: "Not comparable: this hash was made with another algorithm",
    predicate:
      "cannot be compared, because the document’s hash in the record was made with a different algorithm. Choose the file itself, or paste the file’s hash made with the record’s algorithm.",
  },
};
