// A request that failed, in our words; what the service itself said is quoted, never our voice.
import { RequestError, ResponseShapeError } from "@digital-evidence/client/errors";
import { isolatedText } from "../format/outside-text.ts";
import { detailsWords, failureSentences, quotation } from "../words/failure.ts";
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
  if (error instanceof ResponseShapeError) {
    return { words: failureSentences.unreadable, quote: null };
  }
  return { words: reasonOf(error), quote: null };
}

/** The facts that a person who looks into a failure needs, one on each line, as they were received. */
export function technicalDetails(error: unknown): string {
  const facts: [name: keyof typeof detailsWords.facts, value: string | number | undefined][] = [];
  if (error instanceof RequestError || error instanceof ResponseShapeError) {
    facts.push(["code", error.code], ["address", error.url]);
  }
  if (error instanceof RequestError) {
    facts.push(["status", error.status], ["requestId", error.requestId]);
  }
  if (error instanceof ResponseShapeError) {
    for (const { path, message } of error.issues) facts.push(["place", path], ["reason", message]);
  } else facts.push(["reason", reasonOf(error)]);
  return facts
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => `${detailsWords.facts[name]}: ${value}`)
    .join("\n");
}

/** For a place that takes a plain string. */
export function failureText(error: unknown): string {
  const { words, quote } = failureWords(error);
  return quote === null
    ? words
    : words + quotation.opens + isolatedText(quote, QUOTE_LENGTH) + quotation.closes;
}
