// Text from outside: whatever a service, a file or a file's name says. It is shown as text, shortened,
// and with everything in it visible that would otherwise reorder or hide what stands around it.
import { valueWords } from "../words/values.ts";

/** Of a name or an id; longer ones are shortened for display. */
const MAX_LENGTH = 256;
/** Kept of the end when a text is shortened. */
const TAIL_LENGTH = 32;

/**
 * Controls, format characters (bidi controls among them), line and paragraph separators, private use,
 * lone surrogates, and the letters and marks that have no ink: nobody can see them, and two names that
 * differ in them alone look equal.
 */
const invisible =
  // oxlint-disable-next-line no-misleading-character-class -- each of them stands for itself
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_DIRECTIONAL_ISOLATE = "\u2069";

/** The text with every invisible character as its code point, such as `‹U+202E›`, and shortened. */
export function visibleText(text: string, maxLength = MAX_LENGTH): string {
  return cutLength(text, maxLength).replaceAll(
    invisible,
    (character) => `‹U+${codePoint(character)}›`,
  );
}

/** As `visibleText`, for plain strings: its direction stays its own within any sentence. */
export function isolatedText(text: string, maxLength = MAX_LENGTH): string {
  return FIRST_STRONG_ISOLATE + visibleText(text, maxLength) + POP_DIRECTIONAL_ISOLATE;
}

/** JSON for reading: its own line breaks stay, whatever else is invisible in it is shown, and it is shortened. */
export function visibleJson(json: string, maxLength: number): string {
  const lines = json.slice(0, maxLength).split("\n");
  const shown = lines.map((line) => visibleText(line, maxLength)).join("\n");
  return json.length > maxLength ? `${shown}\n${valueWords.shortened}` : shown;
}

function cutLength(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const tail = Math.min(TAIL_LENGTH, Math.floor(maxLength / 4));
  const head = maxLength - tail;
  const left = text.length - maxLength;
  return `${text.slice(0, head)}${valueWords.moreCharacters(left)}${text.slice(-tail)}`;
}

function codePoint(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
}
