// What a page says while the service does not answer and is asked again.
import type { Retry } from "@digital-evidence/client";
import type { VerdictWords } from "./verdict.ts";

export const waitingWords = {
  title: "The service does not answer",
  /** In the place of a single value. */
  value: "No answer yet",
  tryNow: "Try now",
};

export function reasonWords({ reason }: Pick<Retry, "reason">): string {
  if (reason === "NETWORK") return "The service could not be reached.";
  if (reason === "TIMEOUT") return "The service takes too long to answer.";
  return reason === "HTTP_429"
    ? "The service is busy."
    : `The service reports an error (status ${reason.slice("HTTP_".length)}).`;
}

/** Which try comes next, and when. */
export function nextTryWords({ failures }: { failures: number }, seconds: number): string {
  const attempt = `attempt ${failures + 1}`;
  return seconds === 0 ? `Trying again, ${attempt}…` : `Trying again in ${seconds} s, ${attempt}.`;
}

/** In the place of a verdict. */
export function unansweredWords(trouble: Pick<Retry, "reason">): VerdictWords {
  return {
    mark: "checking",
    label: "Waiting for the service",
    sentence: waitingWords.title,
    notes: [reasonWords(trouble), "Nothing has been concluded yet."],
  };
}

/** Read out once, when the first try has failed. */
export function announcement(trouble: Pick<Retry, "reason">): string {
  return `${reasonWords(trouble)} The page will try again on its own.`;
}
