// Makes text from evidence, file names and services safe for a terminal. A terminal interprets control
// characters, so the name of a document could otherwise recolour, overwrite or hide the verdict above it.
import { characterStart } from "@digital-evidence/evidence/character-start";

/** The maximum number of characters of a quoted value. A longer value is shortened. */
const MAX_QUOTED = 256;

/**
 * Control characters (including escape), format characters (including bidi controls), line separators, private
 * characters, lone surrogates, and characters that are invisible. Variation selectors after an emoji are among them: two
 * names that differ only in one can look equal. The explorer has the same list in outside-text.ts.
 */
const unsafe =
  // oxlint-disable-next-line no-misleading-character-class -- each code point is matched by itself
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

/** Replaces every character that could control a terminal, or that is invisible to a reader, by its code point. */
export function neutralText(text: string): string {
  return text.replaceAll(unsafe, (character) => `‹U+${codePoint(character)}›`);
}

/** Prepares a value from outside for use in a sentence: the value is shortened and put in quotation marks. */
export function quoted(text: string, maxLength = MAX_QUOTED): string {
  const shown =
    text.length > maxLength ? `${text.slice(0, characterStart(text, maxLength - 1))}…` : text;
  return `“${shown.replaceAll(/[“”]/g, "'")}”`;
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

function codePoint(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
}
