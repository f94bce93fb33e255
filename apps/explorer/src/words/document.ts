// The words for what the engine found about a document.
import type { Check, CheckCode } from "@digital-evidence/evidence/verify-evidence";

export type DocumentWords = {
  kind: "success" | "error" | "unknown";
  title: string;
  /** Follows the document's name. */
  predicate: string;
};

/** Success only where the content check ties the record’s reference to the fingerprint. */
export function documentWords(check: Check): DocumentWords {
  if (check.verdict === "pass") {
    const { algorithm } = check.values;
    return {
      kind: "success",
      title: "Yes, these are the same bytes",
      predicate: `has the ${typeof algorithm === "string" ? algorithm : "hash"} that this record states for its document.`,
    };
  }
  if (check.code === "OTHER_DOCUMENT") {
    return {
      kind: "error",
      title: "Not the same bytes",
      predicate: "is not, byte for byte, the document recorded here.",
    };
  }
  return { kind: "unknown", ...(undecided[check.code] ?? other) };
}

const other = {
  title: "Not comparable",
  predicate: "could not be compared with the record’s reference.",
};

const undecided: Partial<Record<CheckCode, Omit<DocumentWords, "kind">>> = {
  CONTENT_NOT_PASSED: {
    title: "Not compared: the record is not tied to this fingerprint",
    predicate:
      "was hashed, but the record’s fields do not give this fingerprint’s hash, so its reference says nothing about this fingerprint.",
  },
  OTHER_ALGORITHM: {
    title: "Not comparable: the digest of another algorithm",
    predicate:
      "cannot be compared: the record uses another algorithm. Choose the file itself, or paste that digest.",
  },
};
