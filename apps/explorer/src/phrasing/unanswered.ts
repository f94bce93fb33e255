import type { Retry } from "@digital-evidence/client";
import { noVerdictWords } from "../words/verdict.ts";
import type { VerdictWords } from "./verdict.ts";
import { missingWords } from "./waiting.ts";

/** Returns the words that take the place of a verdict while the service does not answer. */
export function unansweredWords(trouble: Pick<Retry, "reason">, isOnline: boolean): VerdictWords {
  const { title, reason } = missingWords(trouble, isOnline);
  const { label } = noVerdictWords.unanswered;
  const notes = [reason, noVerdictWords.checking.note];
  return { mark: "checking", label, sentence: title, notes };
}
