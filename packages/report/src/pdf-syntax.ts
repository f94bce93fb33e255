// Reads the syntax of a PDF, strictly: ISO 32000-2, 7.2 and 7.3. Anything that is not written as the standard says is
// refused, because programs that show PDFs read it in different ways.

export class Name {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export class Ref {
  readonly number: number;
  readonly generation: number;
  constructor(number: number, generation: number) {
    this.number = number;
    this.generation = generation;
  }
}

export type Dictionary = ReadonlyMap<string, Value>;

export class Stream {
  readonly dictionary: Dictionary;
  /** The stream's bytes as the file contains them. */
  readonly bytes: Uint8Array;
  constructor(dictionary: Dictionary, bytes: Uint8Array) {
    this.dictionary = dictionary;
    this.bytes = bytes;
  }
}

/** Text in parentheses or in hex. Nothing here depends on what it says. */
export type Text = { readonly kind: "text" };
const TEXT: Text = { kind: "text" };

export type Value =
  | null
  | boolean
  | number
  | Text
  | Name
  | Ref
  | readonly Value[]
  | Dictionary
  | Stream;

/** Why a file cannot be read. Every other error that this file throws is a defect in our own code. */
export class PdfDefect extends Error {
  readonly kind: "damaged" | "encrypted";
  constructor(kind: PdfDefect["kind"]) {
    super(kind);
    this.kind = kind;
  }
}

const MAX_DEPTH = 64;
export const SPACE = "\\0\\t\\n\\f\\r ";
export const REGULAR = `[^${SPACE}()<>[\\]{}/%]`;
const space = new RegExp(`[${SPACE}]*`, "y");
const comment = /%[^\r\n]*/y;
const reference = new RegExp(`(\\d{1,10})[${SPACE}]+(\\d{1,5})[${SPACE}]+R(?!${REGULAR})`, "y");
export const objectStart = new RegExp(
  `(\\d{1,10})[${SPACE}]+(\\d{1,5})[${SPACE}]+obj(?!${REGULAR})`,
  "y",
);
const number = new RegExp(`[+-]?(?:\\d{1,20}(?:\\.\\d{0,40})?|\\.\\d{1,40})(?!${REGULAR})`, "y");
const keyword = new RegExp(`(?:true|false|null)(?!${REGULAR})`, "y");
const name = new RegExp(`/(${REGULAR}*)`, "y");
const hexText = new RegExp(`<[\\da-fA-F${SPACE}]*>`, "y");
const parenthesis = /[()\\]/g;
export function damaged(): never {
  throw new PdfDefect("damaged");
}

/** One character for each byte, so that an index in the text is also an index in the bytes. */
export function latin1(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += 8192) {
    pieces.push(String.fromCharCode(...bytes.subarray(from, from + 8192)));
  }
  return pieces.join("");
}

/** Replaces the escapes in a name: `#4A` is the character with this code. Null if a "#" begins no escape. */
function unescaped(text: string): string | null {
  if (/#(?![\da-fA-F]{2})|#00/.test(text)) return null;
  return text.replaceAll(/#(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** Reads objects one after the other from a text. */
export class Lexer {
  readonly text: string;
  readonly #limit: number;
  at: number;

  /** @param length how many characters are read at most. The last text or name may be longer. */
  constructor(text: string, at: number, length: number) {
    this.text = text;
    this.at = at;
    this.#limit = at + length;
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found !== null) this.at = pattern.lastIndex;
    return found;
  }

  skipSpace(): void {
    do this.match(space);
    while (this.match(comment) !== null);
  }

  value(depth = 0): Value {
    if (depth > MAX_DEPTH || this.at > this.#limit) damaged();
    this.skipSpace();
    const ref = this.match(reference);
    if (ref !== null) return new Ref(Number(ref[1]), Number(ref[2]));
    const digits = this.match(number);
    if (digits !== null) return Number(digits[0]);
    const word = this.match(keyword)?.[0];
    if (word !== undefined) return word === "null" ? null : word === "true";
    if (this.text[this.at] === "/") return this.name();
    if (this.text.startsWith("<<", this.at)) return this.dictionary(depth);
    if (this.match(hexText) !== null) return TEXT;
    if (this.text[this.at] === "(") return this.plainText();
    if (this.text[this.at] === "[") return this.array(depth);
    return damaged();
  }

  name(): Name {
    return new Name(unescaped(this.match(name)?.[1] ?? damaged()) ?? damaged());
  }

  plainText(): Text {
    let open = 0;
    for (parenthesis.lastIndex = this.at; ;) {
      const found = parenthesis.exec(this.text) ?? damaged();
      if (found[0] === "\\") parenthesis.lastIndex += 1;
      else open += found[0] === "(" ? 1 : -1;
      if (open > 0) continue;
      this.at = parenthesis.lastIndex;
      return TEXT;
    }
  }

  array(depth: number): Value[] {
    const items: Value[] = [];
    for (this.at += 1; ;) {
      this.skipSpace();
      if (this.text[this.at] === "]") break;
      items.push(this.value(depth + 1));
    }
    this.at += 1;
    return items;
  }

  /** A key that occurs twice is refused: some programs take the first of its values, and some the last. */
  dictionary(depth = 0): Dictionary {
    const entries = new Map<string, Value>();
    for (this.at += 2; ;) {
      this.skipSpace();
      if (this.text.startsWith(">>", this.at)) break;
      const { text: key } = this.name();
      if (entries.has(key)) damaged();
      entries.set(key, this.value(depth + 1));
    }
    this.at += 2;
    return entries;
  }
}

export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

export function isDictionary(value: Value | undefined): value is Dictionary {
  return value instanceof Map;
}

export function isNamed(value: Value | undefined, text: string): boolean {
  return value instanceof Name && value.text === text;
}
