// A request that failed, in our words; what the service itself said is quoted, never our voice.
import { RequestError, ResponseShapeError } from "@digital-evidence/client/errors";
import { isolatedText, visibleText } from "../format/outside-text.ts";
import { failureSentences, quotation } from "../words/failure.ts";
import { reasonOf } from "./reason.ts";

/** A service's message is shown no longer than this. */
export const QUOTE_LENGTH = 300;

export type FailureWords = {
  /** A sentence of ours, without its full stop. */
  words: string;
  /** What the service said about it, if it said anything. */
  quote: string | null;
};

export function failureWords(error: unknown): FailureWords {
  if (error instanceof RequestError && error.status !== undefined) {
    const words = failureSentences.status(error.status);
    const said = error.message === words ? "" : error.message.trim();
    return { words, quote: said === "" ? null : said.slice(0, 4 * QUOTE_LENGTH) };
  }
  const isOurs = error instanceof RequestError || error instanceof ResponseShapeError;
  const message = reasonOf(error);
  // Where an answer has another shape, the message names members, which are the service's words too.
  return { words: isOurs ? visibleText(message, QUOTE_LENGTH) : message, quote: null };
}

/** For a place that takes a plain string. */
export function failureText(error: unknown): string {
  const { words, quote } = failureWords(error);
  return quote === null
    ? words
    : words + quotation.opens + isolatedText(quote, QUOTE_LENGTH) + quotation.closes;
}
