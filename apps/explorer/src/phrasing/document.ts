import type { Check } from "@digital-evidence/evidence/verify-evidence";
import { documentSentences as words, undecidedDocuments } from "../words/document.ts";

export type DocumentWords = {
  kind: "success" | "error" | "unknown";
  title: string;
  /** The part of the sentence after the document's name. */
  predicate: string;
};

/**
 * Only a passed check of the document is a success. The engine passes this check only if the record's content passed
 * too, because otherwise the fingerprint's hash might not cover the reference to the document.
 */
export function documentWords(check: Check): DocumentWords {
  if (check.verdict === "pass") {
    const { algorithm } = check.values;
    const known = typeof algorithm === "string" ? algorithm : null;
    const { title, predicate } = words.same;
    return { kind: "success", title, predicate: predicate(known) };
  }
  if (check.code === "OTHER_DOCUMENT") return { kind: "error", ...words.other };
  return { kind: "unknown", ...(undecidedDocuments[check.code] ?? words.notComparable) };
}
