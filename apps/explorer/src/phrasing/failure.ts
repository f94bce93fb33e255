import { RequestError, ResponseShapeError } from "@digital-evidence/client/errors";
import type { AskedPayment } from "@digital-evidence/client/payment";
import { characterStart } from "@digital-evidence/evidence/character-start";
import {
  outside,
  type Outside,
  type Statement,
  statement,
} from "@digital-evidence/verdict/statements";
import { isolatedText } from "../format/outside-text.ts";
import { detailsWords, failureSentences } from "../words/failure.ts";
import { reasonOf } from "./reason.ts";

/** At most this many characters of a service's message are shown. */
export const QUOTE_LENGTH = 300;

export type FailureWords = {
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
