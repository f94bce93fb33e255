// Handles text from outside, such as from a service, a file or a file’s name. The text is shortened.
// Characters that would reorder or hide other text are made visible.
import { characterStart } from "@digital-evidence/evidence/character-start";
import { type Marks, quoted, visibleText as visible } from "@digital-evidence/verdict/say";
import { LOCALE, valueWords } from "../words/values.ts";

/** Longer names and ids are shortened for display. */
const MAX_LENGTH = 256;

const MARKS: Marks = {
  locale: LOCALE,
  quotes: valueWords.quotes,
  omitted: valueWords.moreCharacters,
};

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_DIRECTIONAL_ISOLATE = "\u2069";

/** Shortens the text and writes every invisible character as its code point, such as `[U+202E]`. */
export function visibleText(text: string, maxLength = MAX_LENGTH): string {
  return visible(text, MARKS, maxLength);
}

/**
 * Returns the text in quotation marks that nothing in it can close, between two isolate characters, so that the direction of
 * the text does not affect the sentence around it. Use this where the sentence is a string and not markup.
 */
export function isolatedText(text: string, maxLength = MAX_LENGTH): string {
  const shown = quoted(text, MARKS, maxLength);
  return FIRST_STRONG_ISOLATE + shown + POP_DIRECTIONAL_ISOLATE;
}

/** Shortens JSON for reading. Line breaks are kept, and all other invisible characters are made visible. */
export function visibleJson(json: string, maxLength: number): string {
  const lines = json.slice(0, characterStart(json, maxLength)).split("\n");
  const shown = lines.map((line) => visibleText(line, maxLength)).join("\n");
  return json.length > maxLength ? `${shown}\n${valueWords.shortened}` : shown;
}

type Middle = { head: string; hidden: string; tail: string };

/**
 * Splits a value into the part before the ellipsis, the hidden part and the part after the ellipsis. Returns
 * null where the shortened value would not be shorter; the value is then shown whole.
 */
export function cutMiddle(value: string, ends: number): Middle | null {
  // No character is split, nor the code point that stands for an invisible one.
  const characters = value.match(/\[U\+[0-9A-F]{4,6}\]|./gsu) ?? [];
  if (characters.length <= 2 * ends + 1) return null;
  return {
    head: characters.slice(0, ends).join(""),
    hidden: characters.slice(ends, -ends).join(""),
    tail: characters.slice(-ends).join(""),
  };
}

/**
 * Whether two strings spell the same public key. Letter case and the `04` prefix of an uncompressed key are
 * ignored. The result says nothing about who holds the key or whether any signature is valid.
 */
export function isSameKey(first: string, second: string): boolean {
  return keySpelling(first) === keySpelling(second);
}

/** Returns a public key in the spelling that is used to compare keys: lower case, without the `04` prefix. */
export function keySpelling(key: string): string {
  const digits = key.toLowerCase();
  return digits.length === 130 && digits.startsWith("04") ? digits.slice(2) : digits;
}

export function titleOf(title: string, id: string | undefined): string {
  return id === undefined ? title : `${title} ${id.slice(0, 8)}`;
}
