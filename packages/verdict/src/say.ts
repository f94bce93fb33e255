// Turns statements into words. This is the only code that fills a message's slots.
import { characterStart } from "@digital-evidence/evidence/character-start";
import { withoutQuotationMarks } from "@digital-evidence/evidence/quotation-marks";
import type { Language, Message } from "./messages/language.ts";
import type { Outside, Statement, Value } from "./statements.ts";

export type { Language } from "./messages/language.ts";

/**
 * A piece of a sentence: our own words, or text from outside. A page gives text from outside a mark of its own; elsewhere
 * it stands in quotation marks.
 */
export type Piece = string | Outside;

/** Returns the sentence in pieces, in the order in which they are read. */
export function piecesOf(said: Statement, language: Language): Piece[] {
  const message = language.messages[said.code];
  if (message === undefined) throw new TypeError(`no message has the code ${said.code}`);
  const text = typeof message === "string" ? message : formOf(message, said, language);
  return joined(
    text.split(/(\{\w+\})/).flatMap((part): Piece[] => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return [part];
      const slot = name.charAt(0).toLowerCase() + name.slice(1);
      const value = said.values[slot];
      if (value === undefined) throw new TypeError(`${said.code} has no value for {${slot}}`);
      const pieces = valuePieces(value, language);
      return slot === name ? pieces : capitalized(pieces, language);
    }),
  );
}

/** Returns the sentence as one text, in which text from outside stands in quotation marks. */
export function textOf(said: Statement, language: Language): string {
  return piecesOf(said, language)
    .map((piece) => (typeof piece === "string" ? piece : quoted(piece.outside, language)))
    .join("");
}

function formOf(
  message: Exclude<Message, string>,
  { code, values }: Statement,
  { locale }: Language,
): string {
  const count = values[message.by];
  if (typeof count !== "number") throw new TypeError(`${code} has no number for {${message.by}}`);
  return new Intl.PluralRules(locale).select(count) === "one" ? message.one : message.other;
}

function valuePieces(value: Value, language: Language): Piece[] {
  if (typeof value === "number") return [new Intl.NumberFormat(language.locale).format(value)];
  // The mark of a page around an empty text would look like nothing.
  if ("outside" in value) return [value.outside === "" ? language.quotes.join("") : value];
  if ("exact" in value) return [value.exact];
  if ("time" in value) return [writtenTime(value.time, language)];
  if ("list" in value) return listPieces(value.list, language);
  return piecesOf(value, language);
}

/** Writes a list: `a`, `a and b`, `a, b and c`. */
function listPieces(items: readonly Value[], language: Language): Piece[] {
  const places = items.map((_, index) => String(index));
  return new Intl.ListFormat(language.locale, { type: "conjunction" })
    .formatToParts(places)
    .flatMap(({ type, value }) => {
      const item = type === "element" ? items[Number(value)] : undefined;
      return item === undefined ? [value] : valuePieces(item, language);
    });
}

/**
 * Writes `9 March 2026 at 14:05 UTC`, and `9 March 2026` for midnight in UTC, which is how dates without a time of day are
 * stated. Years have at least four digits, so that the year 1 is not read as a year of this century.
 */
function writtenTime(time: number, { locale }: Language): string {
  const isDay = time % 86_400_000 === 0;
  const format = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
    ...(isDay ? {} : { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
  });
  const text = format
    .formatToParts(time)
    .map(({ type, value }) => (type === "year" ? value.padStart(4, "0") : value))
    .join("");
  return isDay ? text : `${text} UTC`;
}

function capitalized(pieces: readonly Piece[], { locale }: Language): Piece[] {
  const [first, ...rest] = pieces;
  if (typeof first !== "string") return [...pieces];
  return [first.charAt(0).toLocaleUpperCase(locale) + first.slice(1), ...rest];
}

/** Joins neighbouring pieces of our own words, and drops empty ones. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (piece === "") continue;
    if (typeof piece === "string" && typeof last === "string")
      result[result.length - 1] = last + piece;
    else result.push(piece);
  }
  return result;
}

/** Longer text from outside is shortened in a sentence. */
const MAX_LENGTH = 64;
/** At most this many characters at the end are kept when a text is shortened. */
const TAIL_LENGTH = 16;

/** What of a language text from outside needs. */
export type Marks = Omit<Language, "messages">;

/** Puts text from outside in quotation marks. A quotation mark inside it is replaced, so that it cannot end the quotation. */
export function quoted(text: string, language: Marks, maxLength = MAX_LENGTH): string {
  const [opening, closing] = language.quotes;
  const inner = withoutQuotationMarks(visibleText(text, language, maxLength));
  return opening + inner + closing;
}

/** Shortens the text and writes every invisible character as its code point, such as `[U+202E]`. */
export function visibleText(text: string, language: Marks, maxLength = MAX_LENGTH): string {
  return withoutInvisible(shortened(text, language, maxLength));
}

/** Writes every invisible character as its code point. Joiners stay where honest names and emoji need them. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(invisible, (character, at: number, whole: string) =>
    isJoiner(character, whole.slice(0, at), whole.slice(at + character.length))
      ? character
      : `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`,
  );
}

function shortened(text: string, { omitted, locale }: Marks, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const tail = Math.min(TAIL_LENGTH, Math.floor(maxLength / 4));
  const from = characterStart(text, maxLength - tail);
  const to = characterStart(text, text.length - tail);
  const left = new Intl.NumberFormat(locale).format(to - from);
  return `${text.slice(0, from)}${omitted(left)}${text.slice(to)}`;
}

/**
 * Matches characters that nobody can see: controls, format characters (including bidi controls), line and paragraph
 * separators, private use, lone surrogates, and letters and marks without a shape. Two names that differ only in such
 * characters would look equal, and some reorder or hide the text around them.
 */
const invisible =
  // oxlint-disable-next-line no-misleading-character-class -- each code point is matched by itself
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

const EMOJI_END = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier})\ufe0f?$/u;
/** Letters of scripts that are written with joiners: without them, honest names would be misspelt. */
const JOINING_END =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*$/u;
const JOINING_START =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether an invisible character is part of correct writing where it stands: between letters that join, or in an emoji. */
function isJoiner(character: string, before: string, after: string): boolean {
  if (character === "\ufe0f") return /[\p{Emoji}]$/u.test(before);
  if (character !== "\u200c" && character !== "\u200d") return false;
  if (character === "\u200d" && EMOJI_END.test(before))
    return /^\p{Extended_Pictographic}/u.test(after);
  return JOINING_END.test(before) && JOINING_START.test(after);
}
