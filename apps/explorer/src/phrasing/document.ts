import type { Check } from "@digital-evidence/evidence/verify-evidence";
import { documentSentences as words, undecidedDocuments } from "../words/document.ts";

export type DocumentWords = {
  kind: "success" | "error" | "unknown";
  title: string;
  /** The part of the sentence after the document's name. */
  predicate: string;
};

/**
 * The result counts as a success only if the check of the document passed. The engine lets it pass only if the check of
 * the record's content passed too, because only then does the fingerprint's hash cover the reference to the document.
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
