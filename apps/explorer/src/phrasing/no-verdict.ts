// Chooses what the page says in place of a verdict. These sentences are not in verdict.ts, because the HTML verifier
// contains that file but needs none of them.
import type { Retry } from "@digital-evidence/client";
import { noVerdictWords, verdictNames, withdrawnSentences } from "../words/verdict.ts";
import type { VerdictWords } from "./verdict.ts";
import { missingWords } from "./waiting.ts";

const { loading, checking, rechecking } = noVerdictWords;

export const loadingWords: VerdictWords = {
  mark: "checking",
  label: loading.label,
  sentence: loading.sentence,
  notes: [loading.note],
};

export const checkingWords: VerdictWords = {
  mark: "checking",
  label: verdictNames.checking,
  sentence: checking.sentence,
  notes: [checking.note],
};

export const recheckingWords: VerdictWords = {
  mark: "checking",
  label: verdictNames.checking,
  sentence: rechecking.sentence,
  notes: [rechecking.note],
};

export const withdrawnWords: VerdictWords = { mark: "inconclusive", ...withdrawnSentences };

/** Returns the words that take the place of a verdict while the service does not answer. */
export function unansweredWords(trouble: Pick<Retry, "reason">, isOnline: boolean): VerdictWords {
  const { title, reason } = missingWords(trouble, isOnline);
  const { label } = noVerdictWords.unanswered;
  const notes = [reason, noVerdictWords.checking.note];
  return { mark: "checking", label, sentence: title, notes };
}
