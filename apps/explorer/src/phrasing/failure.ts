import { RequestError, ResponseShapeError } from "@digital-evidence/client/errors";
import type { AskedPayment } from "@digital-evidence/client/payment";
import { characterStart } from "@digital-evidence/evidence/character-start";
import {
  outside,
  type Outside,
  type Statement,
  statement,
} from "@digital-evidence/verdict/statements";
import type { Retry } from "@digital-evidence/client";
import { isolatedText } from "../format/text.ts";
import {
  detailsWords,
  failureSentences,
  fileReasonWords,
  noReason,
  waitingWords as words,
} from "../words/failure.ts";

/** At most this many characters of a service's message are shown. */
export const QUOTE_LENGTH = 300;

type FailureWords = {
  /** A sentence in our own words, without its full stop. */
  words: string;
  /** What the service said about the failure, or null where it said nothing. */
  quote: string | null;
};

export function failureWords(error: unknown): FailureWords {
  if (error instanceof RequestError) {
    const { status, code, message, serviceMessage = "" } = error;
    if (status === undefined) {
      return { words: failureSentences.unanswered(code, message), quote: null };
    }
    if (error.payment !== null) return { words: paymentWords(error.payment), quote: null };
    const said = serviceMessage.trim();
    const quote = said === "" ? null : said.slice(0, characterStart(said, 4 * QUOTE_LENGTH));
    return { words: failureSentences.status(status), quote };
  }
  if (error instanceof ResponseShapeError) {
    return { words: failureSentences.unreadable, quote: null };
  }
  return { words: reasonOf(error), quote: null };
}

/** Who asks how much, and how to go on. The price is text from outside. */
export function paymentWords({ amount, currency, chain, payTo }: AskedPayment): string {
  return failureSentences.payment({
    amount,
    currency: isolatedText(currency, 64),
    chain: isolatedText(chain, 64),
    payTo: isolatedText(payTo, 64),
  });
}

/** Returns the facts that help to investigate a failure, one on each line. */
export function technicalDetails(error: unknown): string {
  const facts: [name: keyof typeof detailsWords.facts, value: string | number | undefined][] = [];
  if (error instanceof RequestError || error instanceof ResponseShapeError) {
    facts.push(["code", error.code], ["address", error.url]);
  }
  if (error instanceof RequestError) {
    facts.push(["status", error.status], ["requestId", error.requestId]);
  }
  if (error instanceof ResponseShapeError) {
    for (const { path, message } of error.issues) {
      facts.push(["place", path], ["reason", detailsWords.shape(message)]);
    }
  } else {
    const { words, quote } = failureWords(error);
    facts.push(["reason", quote ?? words]);
  }
  return facts
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => `${detailsWords.facts[name]}: ${value}`)
    .join("\n");
}

export function failureText(error: unknown): string {
  const { words, quote } = failureWords(error);
  return quote === null ? words : `${words}: ${isolatedText(quote, QUOTE_LENGTH)}`;
}

/** The failures that packages/verdict has words for. */
const FAILURES = [
  "NOT_THE_SERVICE",
  "NETWORK",
  "TIMEOUT",
  "REDIRECTED",
  "FILE_MISSING",
  "NO_RANGES",
  "ANSWER_TOO_LARGE",
] as const;

/** Returns why a request failed, as part of a statement about evidence. */
export function failureReason(error: unknown): Statement | Outside {
  if (error instanceof ResponseShapeError) return statement("request.unreadable");
  if (!(error instanceof RequestError)) return outside(reasonOf(error));
  const { status, code, message, serviceMessage = "" } = error;
  const failure = FAILURES.find((each) => each === code);
  if (failure !== undefined) return statement(`request.${failure}`);
  if (status === undefined) return outside(message);
  const [exact, said] = [{ exact: String(status) }, serviceMessage.trim()];
  return said === ""
    ? statement("request.status", { code: exact })
    : statement("request.status.said", { code: exact, text: outside(said) });
}

export function fileReason(error: unknown): string {
  return fileReasonWords(error instanceof Error ? error.name : "", reasonOf(error));
}

/** Returns the error's own message, as the end of a sentence about a failure. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : noReason;
}

export function reasonWords({ reason }: Pick<Retry, "reason">): string {
  if (reason === "NETWORK") return words.reasons.network;
  if (reason === "TIMEOUT") return words.reasons.timeout;
  if (reason === "HTTP_429") return words.reasons.busy;
  return words.reasons.status(reason.slice("HTTP_".length));
}

export function nextTryWords({ failures }: { failures: number }, seconds: number): string {
  return seconds === 0 ? words.trying(failures + 1) : words.tryingIn(failures + 1, seconds);
}

/**
 * Returns the words that take the place of content that was never received. If the network failed on an
 * offline device, the words do not blame the service.
 */
export function missingWords(
  trouble: Pick<Retry, "reason">,
  isOnline: boolean,
): { title: string; reason: string } {
  if (!isOnline && trouble.reason === "NETWORK") return words.offline;
  return { title: words.title, reason: reasonWords(trouble) };
}

/** Screen readers announce this text once, when the first try has failed. */
export function announcement(trouble: Pick<Retry, "reason">): string {
  return `${reasonWords(trouble)} ${words.triesAgain}`;
}
