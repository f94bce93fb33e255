// Text from evidence, file names and services, made safe for a terminal. A terminal obeys control
// characters, so a document's name could otherwise recolour, overwrite or hide the verdict above it.

/** Kept of one quoted value. */
const MAX_QUOTED = 256;

/** Controls (escape included), format characters (bidi controls included), separators of lines, lone surrogates. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u034f\u115f\u1160\u2800\u3164\uffa0]/gu;

/** The text with every character that a terminal could obey, or a reader not see, as its code point. */
export function neutralText(text: string): string {
  return text.replaceAll(unsafe, (character) => `‹U+${codePoint(character)}›`);
}

/** A value from outside as a part of a sentence: shortened and in quotation marks. */
export function quoted(text: string, maxLength = MAX_QUOTED): string {
  const shown = text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
  return `“${shown.replaceAll(/[“”]/g, "'")}”`;
}

/**
 * JSON whose every character a terminal shows as it is. `JSON.stringify` leaves some as they are, among
 * them the one-character form of the escape sequence's start (U+009B). The value stays the same.
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
