// Reads untrusted JSON strictly (RFC 8259), within limits, and as RFC 8785 requires:
// docs/protocol/canonical-json.md, section "Reading".
import { JSON_LIMITS } from "./limits.ts";

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

export type JsonErrorCode =
  | "SYNTAX"
  | "DUPLICATE_KEY"
  | "LONE_SURROGATE"
  | "NUMBER_OUT_OF_RANGE"
  | "TOO_DEEP"
  /** The whole text is too long, or one string in it is. */
  | "TOO_LONG"
  | "TOO_MANY_VALUES";

/** `at` is an offset into the text, in UTF-16 code units. */
export type JsonError = { ok: false; code: JsonErrorCode; message: string; at: number };
export type JsonResult = { ok: true; value: JsonValue } | JsonError;

const loneSurrogate = /\p{Surrogate}/u;

class JsonFailure extends Error {
  readonly code: JsonErrorCode;
  readonly at: number;

  constructor(code: JsonErrorCode, at: number, message: string) {
    super(message);
    this.code = code;
    this.at = at;
  }
}

const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const whitespace = /[ \t\n\r]*/y;
const numberToken = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const literals = [
  ["true", true],
  ["false", false],
  ["null", null],
] as const;

/** Decodes the token of a string; null if the token contains an escape that JSON does not define. */
function unescaped(token: string): string | null {
  try {
    return JSON.parse(token) as string;
  } catch {
    // The token has no bare quotes or control characters, because those were checked before. So only an escape can
    // be wrong.
    return null;
  }
}

/** Adds a member to an object. A key named `__proto__` becomes an ordinary key. */
export function addMember(
  object: { [key: string]: JsonValue },
  key: string,
  value: JsonValue,
): void {
  if (key !== "__proto__") object[key] = value;
  else {
    const [enumerable, writable, configurable] = [true, true, true];
    Object.defineProperty(object, key, { value, enumerable, writable, configurable });
  }
}

/** Reads one text from start to end. `at` is the index of the next character. It never moves back. */
class JsonReader {
  readonly text: string;
  maxValues: number;
  at = 0;
  values = 0;

  constructor(text: string, maxValues: number) {
    this.text = text;
    this.maxValues = maxValues;
  }

  fail(message: string): never {
    const found = this.at < this.text.length ? "" : ", found the end";
    throw new JsonFailure("SYNTAX", this.at, `${message}${found}`);
  }

  skipWhitespace(): void {
    // Most tokens have no whitespace before them. This check avoids the slower regular expression for those.
    if (this.text.charCodeAt(this.at) > SPACE) return;
    whitespace.lastIndex = this.at;
    whitespace.exec(this.text);
    this.at = whitespace.lastIndex;
  }

  readListEnd(): JsonResult {
    if (!this.take("]")) this.fail('expected "," or "]"');
    this.readEnd();
    return { ok: true, value: null };
  }

  readEnd(): void {
    this.skipWhitespace();
    if (this.at < this.text.length) this.fail("expected nothing after the value");
  }

  take(character: string): boolean {
    this.skipWhitespace();
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  token(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const [token] = pattern.exec(this.text) ?? [];
    if (token === undefined) return null;
    this.at += token.length;
    return token;
  }

  /**
   * Finds the string that starts here, from its opening to its closing quote; null if there is none. The escapes in it
   * are not checked yet. This is a loop, because a regular expression would store a position for each character and
   * fail at a few million characters.
   */
  stringToken(): string | null {
    const { text, at: start } = this;
    if (text.charCodeAt(start) !== QUOTE) return null;
    const end = Math.min(text.length, start + 2 + JSON_LIMITS.stringLength);
    for (let at = start + 1; at < end; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) return text.slice(start, at + 1);
      // By RFC 8259 section 7, a string may contain control characters only in escaped form.
      if (code < SPACE) return null;
      // The character after a backslash is skipped, since an escaped quote does not end the string.
      if (code === BACKSLASH) at += 1;
    }
    if (end === text.length) return null;
    const message = `a string is longer than ${JSON_LIMITS.stringLength} characters`;
    throw new JsonFailure("TOO_LONG", start, message);
  }

  readString(): string {
    const start = this.at;
    const token = this.stringToken();
    const text = token === null ? null : unescaped(token);
    if (token === null || text === null) this.fail("expected a string");
    this.at += token.length;
    if (loneSurrogate.test(text)) {
      throw new JsonFailure("LONE_SURROGATE", start, "text holds a lone surrogate");
    }
    return text;
  }

  readNumber(): number {
    const start = this.at;
    const token = this.token(numberToken);
    if (token === null) this.fail("expected a value");
    const number = Number(token);
    if (!Number.isFinite(number)) {
      throw new JsonFailure("NUMBER_OUT_OF_RANGE", start, "a number does not fit a double");
    }
    return number;
  }

  readArray(depth: number): JsonValue[] {
    const values: JsonValue[] = [];
    if (this.take("]")) return values;
    do values.push(this.readValue(depth));
    while (this.take(","));
    if (!this.take("]")) this.fail('expected "," or "]"');
    return values;
  }

  readObject(depth: number): { [key: string]: JsonValue } {
    const object: { [key: string]: JsonValue } = {};
    if (this.take("}")) return object;
    do {
      this.skipWhitespace();
      const start = this.at;
      const key = this.readString();
      if (Object.hasOwn(object, key)) {
        throw new JsonFailure("DUPLICATE_KEY", start, "an object names the same key twice");
      }
      if (!this.take(":")) this.fail('expected ":"');
      addMember(object, key, this.readValue(depth));
    } while (this.take(","));
    if (!this.take("}")) this.fail('expected "," or "}"');
    return object;
  }

  readValue(depth: number): JsonValue {
    this.skipWhitespace();
    this.values += 1;
    if (this.values > this.maxValues) {
      throw new JsonFailure("TOO_MANY_VALUES", this.at, "there are too many values");
    }
    const first = this.text[this.at];
    if (first === '"') return this.readString();
    if (first === "{" || first === "[") {
      if (depth >= JSON_LIMITS.depth) {
        throw new JsonFailure("TOO_DEEP", this.at, `nested deeper than ${JSON_LIMITS.depth}`);
      }
      this.at += 1;
      return first === "{" ? this.readObject(depth + 1) : this.readArray(depth + 1);
    }
    for (const [word, value] of literals) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    return this.readNumber();
  }
}

function reading<Found extends JsonResult | null>(read: () => Found): Found | JsonError {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof JsonFailure)) throw error;
    return { ok: false, code: error.code, message: error.message, at: error.at };
  }
}

function tooLong(maxLength: number): JsonError {
  const message = `text is longer than ${maxLength} characters`;
  return { ok: false, code: "TOO_LONG", message, at: maxLength };
}

/** Limits for one call. A caller may lower each limit, and may raise `maxLength` up to `JSON_LIMITS.fileLength`. */
export type JsonReadLimits = {
  /**
   * The longest text, in UTF-16 code units. The default is `JSON_LIMITS.length`. A value above
   * `JSON_LIMITS.fileLength` has no effect.
   */
  maxLength?: number;
  /**
   * The maximum number of values in the text. Each object and list counts as one, and so does each value in it. The
   * default is `JSON_LIMITS.values`, and a higher number has no effect.
   */
  maxValues?: number;
};

function limitsOf({ maxLength, maxValues }: JsonReadLimits) {
  return {
    maxLength: Math.min(maxLength ?? JSON_LIMITS.length, JSON_LIMITS.fileLength),
    maxValues: Math.min(maxValues ?? JSON_LIMITS.values, JSON_LIMITS.values),
  };
}

/**
 * Reads untrusted JSON strictly (RFC 8259) and as RFC 8785 requires. It refuses repeated keys, lone surrogates,
 * numbers beyond a double, and text beyond the limits. It never throws, whatever limits are passed. Its running
 * time is proportional to the length of the text.
 */
export function parseJson(text: string, limits: JsonReadLimits = {}): JsonResult {
  const { maxLength, maxValues } = limitsOf(limits);
  if (text.length > maxLength) return tooLong(maxLength);
  return reading(() => {
    const reader = new JsonReader(text, maxValues);
    const value = reader.readValue(0);
    reader.readEnd();
    return { ok: true, value };
  });
}

/**
 * Reads a list item by item, so that a caller can read a long list a little at a time. It accepts the same lists as
 * `parseJson`, and refuses any text that is not a list. If the text has an error, the items before the error are
 * returned first and the error is returned last.
 * @param limits.maxItemValues the maximum number of values in each item. The default is `maxValues`, which limits
 * the whole list.
 */
export function* parseJsonItems(
  text: string,
  limits: JsonReadLimits & { maxItemValues?: number } = {},
): Generator<JsonResult, void, undefined> {
  const { maxLength, maxValues } = limitsOf(limits);
  if (text.length > maxLength) {
    yield tooLong(maxLength);
    return;
  }
  const { maxItemValues = maxValues } = limits;
  const reader = new JsonReader(text, maxValues);
  const start = reading(() => {
    if (!reader.take("[")) reader.fail('expected "["');
    reader.values = 1;
    reader.skipWhitespace();
    return text[reader.at] === "]" ? reader.readListEnd() : null;
  });
  if (start?.ok === false) yield start;
  if (start !== null) return;
  for (;;) {
    const item = reading(() => {
      reader.maxValues = Math.min(maxValues, reader.values + maxItemValues);
      return { ok: true, value: reader.readValue(1) };
    });
    // The separator after an item is read together with the item. If the separator is wrong, the error is returned
    // in place of the item.
    const after = item.ok ? reading(() => (reader.take(",") ? null : reader.readListEnd())) : item;
    yield after?.ok === false ? after : item;
    if (after !== null) return;
  }
}
