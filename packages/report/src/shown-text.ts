import { characterStart } from "@digital-evidence/evidence/character-start";
import { millisecondsOf } from "@digital-evidence/evidence/time";

const MAX_LENGTH = 256;

/**
 * Matches the characters that the report writes as their code points: those that its fonts lack, and those that are
 * invisible or reorder others. The fonts have Latin, Greek and Cyrillic letters, general punctuation and signs.
 */
const unprintable =
  /[^\u0020-\u007e\u00a1-\u00ac\u00ae-\u0377\u0384-\u052f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u22ff]/gu;

/**
 * The Unicode characters called isolates. A web page puts them around text from outside, so that its writing direction
 * does not affect the text around it. They are invisible, and the PDF's fonts lack them.
 */
const isolates = /[\u2066-\u2069]/g;

/**
 * Prepares a sentence of the web pages for the PDF. The isolates are removed, and every other character that the fonts
 * lack is written as its code point. Line breaks and non-breaking spaces are kept.
 */
export function printedText(text: string): string {
  const pieces = text.replaceAll(isolates, "").split(/([\n\u00a0\u202f])/);
  return pieces
    .map((piece, index) => (index % 2 === 0 ? shownText(piece, Infinity) : piece))
    .join("");
}

/**
 * Cuts a text after `maxLength` characters, and writes each character that `unprintable` matches as its code point,
 * such as `‹U+202E›`.
 */
export function shownText(text: string, maxLength = MAX_LENGTH): string {
  const short =
    text.length <= maxLength ? text : `${text.slice(0, characterStart(text, maxLength))}…`;
  return short.replaceAll(unprintable, (character) => {
    const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `‹U+${point}›`;
  });
}

/**
 * Formats a time like `2026-03-09 14:05:07.123 UTC`, or without the milliseconds if they are zero. Returns null if the
 * text is not a time.
 */
export function utcText(time: string): string | null {
  const instant = millisecondsOf(time);
  if (instant === null) return null;
  return `${new Date(instant)
    .toISOString()
    .replace("T", " ")
    .replace(/(?:\.000)?Z$/, "")} UTC`;
}
