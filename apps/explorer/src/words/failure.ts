// The words for a failed request. The service’s own message is quoted, so that it does not look like ours.
import { RequestError, ResponseShapeError } from "@digital-evidence/client/errors";
import { isolatedText, visibleText } from "../format/outside-text.ts";
import { reasonOf } from "./reason.ts";

/** A service's message is shown no longer than this. */
export const QUOTE_LENGTH = 300;

/** Around what the service said, behind a sentence of ours. */
export const quotation = { opens: ": “", closes: "”" } as const;

export type FailureWords = {
  /** A sentence of ours, without its full stop. */
  words: string;
  /** What the service said about it, if it said anything. */
  quote: string | null;
};

export function failureWords(error: unknown): FailureWords {
  if (error instanceof RequestError && error.status !== undefined) {
    const words = `The service answered with status ${error.status}`;
    const said = error.message === words ? "" : error.message.trim();
    return { words, quote: said === "" ? null : said.slice(0, 4 * QUOTE_LENGTH) };
  }
  const isOurs = error instanceof RequestError || error instanceof ResponseShapeError;
  const message = reasonOf(error);
  // The message about an answer of the wrong shape names members, which also come from the service.
  return { words: isOurs ? visibleText(message, QUOTE_LENGTH) : message, quote: null };
}

/** For a place that takes a plain string. */
export function failureText(error: unknown): string {
  const { words, quote } = failureWords(error);
  return quote === null
    ? words
    : words + quotation.opens + isolatedText(quote, QUOTE_LENGTH) + quotation.closes;
}
