// Makes text from evidence, file names and services safe for a terminal. A terminal interprets control
// characters, so the name of a document could otherwise recolour, overwrite or hide the verdict above it.
import { english } from "@digital-evidence/verdict/messages/en";
import { quoted as quotedIn, visibleText } from "@digital-evidence/verdict/say";

/** The maximum number of characters of a quoted value. A longer value is shortened. */
const MAX_QUOTED = 256;

/** Replaces every character that could control a terminal, or that is invisible to a reader, by its code point. */
export function neutralText(text: string): string {
  return visibleText(text, english, Infinity);
}

/** Prepares a value from outside for use in a sentence: the value is shortened and put in quotation marks. */
export function quoted(text: string, maxLength = MAX_QUOTED): string {
  return quotedIn(text, english, maxLength);
}

/**
 * Writes JSON that is safe to show in a terminal. `JSON.stringify` leaves some control characters unescaped, for
 * example U+009B, which starts an escape sequence. This function escapes them too, which does not change the value of
 * the JSON.
 */
export function neutralJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(
    /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Co}]/gu,
    (character) =>
      Array.from(
        { length: character.length },
        (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
      ).join(""),
  );
}
