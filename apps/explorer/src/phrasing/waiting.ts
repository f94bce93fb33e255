// Chooses what a page says while the service does not answer. The sentences are in words/waiting.ts.
import type { Retry } from "@digital-evidence/client";
import { waitingWords as words } from "../words/waiting.ts";
import type { VerdictWords } from "./verdict.ts";

export function reasonWords({ reason }: Pick<Retry, "reason">): string {
  if (reason === "NETWORK") return words.reasons.network;
  if (reason === "TIMEOUT") return words.reasons.timeout;
  if (reason === "HTTP_429") return words.reasons.busy;
  return words.reasons.status(reason.slice("HTTP_".length));
}

/** The number of the next try, and when it starts. */
export function nextTryWords({ failures }: { failures: number }, seconds: number): string {
  return seconds === 0 ? words.trying(failures + 1) : words.tryingIn(failures + 1, seconds);
}

/** Shown in the place of a verdict. */
export function unansweredWords(trouble: Pick<Retry, "reason">): VerdictWords {
  return {
    mark: "checking",
    label: words.label,
    sentence: words.title,
    notes: [reasonWords(trouble), words.nothingConcluded],
  };
}

/** Read out by screen readers once, when the first try has failed. */
export function announcement(trouble: Pick<Retry, "reason">): string {
  return `${reasonWords(trouble)} ${words.triesAgain}`;
}
