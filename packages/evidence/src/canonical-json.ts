// Canonical JSON (RFC 8785): one text per value, so that two parties hash the same bytes.
// See docs/protocol/canonical-json.md. Refuses, rather than repairs, whatever another
// implementation might write differently.

/** How deeply values may nest, written or read. */
export const MAX_JSON_DEPTH = 64;

/** Longest text `parseJson` reads unless told otherwise, in UTF-16 code units. */
export const MAX_JSON_LENGTH = 4 * 1024 * 1024;

/** Most values `parseJson` reads unless told otherwise; objects, lists and what they hold count alike. */
export const MAX_JSON_VALUES = 1_000_000;

/**
 * A higher limit given to `parseJson` counts as this one: a map of more members, or a much longer text, makes
 * the engine throw.
 */
const LENGTH_CEILING = 64 * 1024 * 1024;
const VALUES_CEILING = 8_000_000;

export type CanonicalJsonErrorCode =
  | "UNDEFINED"
  | "NOT_FINITE"
  | "LONE_SURROGATE"
  | "NOT_PLAIN"
  | "TOO_DEEP";

/** Thrown by `canonicalize`; `path` is the dotted place of the offending value, empty at the top. */
export class CanonicalJsonError extends TypeError {
  override readonly name = "CanonicalJsonError";
  readonly code: CanonicalJsonErrorCode;
  readonly path: string;

  constructor(code: CanonicalJsonErrorCode, path: string, message: string) {
    super(path === "" ? message : `${message} at ${path}`);
    this.code = code;
    this.path = path;
  }
}

const loneSurrogate = /\p{Surrogate}/u;

function joinPath(path: string, step: string): string {
  return path === "" ? step : `${path}.${step}`;
}

function writeString(text: string, path: string): string {
  if (loneSurrogate.test(text)) {
    throw new CanonicalJsonError("LONE_SURROGATE", path, "text holds a lone surrogate");
  }
  return JSON.stringify(text);
}

function writeArray(values: readonly unknown[], path: string, depth: number): string {
  const parts: string[] = [];
  // By index, so that holes are met as undefined and refused.
  for (let index = 0; index < values.length; index += 1) {
    parts.push(write(values[index], joinPath(path, String(index)), depth));
  }
  return `[${parts.join(",")}]`;
}

function writeObject(value: object, path: string, depth: number): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) {
    throw new CanonicalJsonError("NOT_PLAIN", path, "only plain objects have a canonical form");
  }
  if (Object.getOwnPropertySymbols(value).length > 0) {
    throw new CanonicalJsonError("NOT_PLAIN", path, "an object has a symbol as a key");
  }
  // The default order of sort is that of UTF-16 code units, as RFC 8785 section 3.2.3 wants it.
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = entries.map(([key, member]) => {
    const place = joinPath(path, key);
    return `${writeString(key, place)}:${write(member, place, depth)}`;
  });
  return `{${parts.join(",")}}`;
}

function write(value: unknown, path: string, depth: number): string {
  if (value === null) return "null";
  switch (typeof value) {
    case "boolean":
      return value ? "true" : "false";
    case "string":
      return writeString(value, path);
    case "number":
      if (!Number.isFinite(value)) {
        throw new CanonicalJsonError("NOT_FINITE", path, "only finite numbers have a JSON form");
      }
      return JSON.stringify(value);
    case "object":
      if (depth >= MAX_JSON_DEPTH) {
        throw new CanonicalJsonError("TOO_DEEP", path, `nested deeper than ${MAX_JSON_DEPTH}`);
      }
      return Array.isArray(value)
        ? writeArray(value, path, depth + 1)
        : writeObject(value, path, depth + 1);
    case "undefined":
      throw new CanonicalJsonError("UNDEFINED", path, "undefined has no JSON form");
    case "bigint":
    case "function":
    case "symbol":
    default:
      throw new CanonicalJsonError("NOT_PLAIN", path, `a ${typeof value} has no JSON form`);
  }
}

/**
 * The RFC 8785 text of a JSON value; hash its UTF-8 bytes.
 * @throws CanonicalJsonError for undefined (members and holes included), NaN and infinities, lone
 * surrogates, functions, symbols, bigints, anything but plain objects and arrays (a `toJSON` is
 * never called), and nesting beyond `MAX_JSON_DEPTH`, which is also how a cycle ends.
 */
export function canonicalize(value: unknown): string {
  return write(value, "", 0);
}

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
  | "TOO_LONG";

/** `at` is an offset into the text, in UTF-16 code units. */
export type JsonError = { ok: false; code: JsonErrorCode; message: string; at: number };
export type JsonResult = { ok: true; value: JsonValue } | JsonError;

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
const BACKSLASH = 0x5c;
const whitespace = /[ \t\n\r]*/y;
const numberToken = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const literals = [
  ["true", true],
  ["false", false],
  ["null", null],
] as const;

/** One reading of one text; `at` moves forward only. */
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
    // Between most tokens there is none.
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

  readString(): string {
    const start = this.at;
    const end = this.endOfString();
    const text = end === -1 ? null : stringOf(this.text.slice(start, end));
    if (text === null) this.fail("expected a string");
    this.at = end;
    if (loneSurrogate.test(text)) {
      throw new JsonFailure("LONE_SURROGATE", start, "text holds a lone surrogate");
    }
    return text;
  }

  /**
   * Behind the quote that ends the string which begins here, or -1. A regular expression that looked at
   * every character would need stack for each.
   */
  endOfString(): number {
    if (this.text[this.at] !== '"') return -1;
    let quote = this.at;
    let backslashes: number;
    do {
      quote = this.text.indexOf('"', quote + 1);
      if (quote === -1) return -1;
      backslashes = 0;
      while (this.text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes += 1;
    } while (backslashes % 2 === 1);
    return quote + 1;
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
    const members = new Map<string, JsonValue>();
    if (this.take("}")) return {};
    do {
      this.skipWhitespace();
      const start = this.at;
      const key = this.readString();
      if (members.has(key)) {
        throw new JsonFailure("DUPLICATE_KEY", start, "an object names the same key twice");
      }
      if (!this.take(":")) this.fail('expected ":"');
      members.set(key, this.readValue(depth));
    } while (this.take(","));
    if (!this.take("}")) this.fail('expected "," or "}"');
    // fromEntries defines members, so a key named __proto__ stays an ordinary key.
    return Object.fromEntries(members);
  }

  readValue(depth: number): JsonValue {
    this.skipWhitespace();
    this.values += 1;
    if (this.values > this.maxValues) {
      const message = "there are more values than may be";
      throw new JsonFailure("TOO_LONG", this.at, message);
    }
    const first = this.text[this.at];
    if (first === '"') return this.readString();
    if (first === "{" || first === "[") {
      if (depth >= MAX_JSON_DEPTH) {
        throw new JsonFailure("TOO_DEEP", this.at, `nested deeper than ${MAX_JSON_DEPTH}`);
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

/** A string's text, of its token with both quotes; null where RFC 8259 does not allow it. */
function stringOf(token: string): string | null {
  try {
    return JSON.parse(token) as string;
  } catch (error) {
    // The platform reports a control character or an unknown escape by throwing.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export type JsonLimits = {
  /** In UTF-16 code units, `MAX_JSON_LENGTH` unless given; at most 64 Mi. */
  maxLength?: number;
  /** `MAX_JSON_VALUES` unless given; at most 8 million. */
  maxValues?: number;
};

/**
 * Reads untrusted JSON strictly (RFC 8259), as RFC 8785 needs it: refuses repeated keys, lone
 * surrogates, numbers beyond a double, and text longer, deeper or of more values than the limits. Never
 * throws, whatever limits it is given.
 */
export function parseJson(text: string, limits: JsonLimits = {}): JsonResult {
  const maxLength = Math.min(limits.maxLength ?? MAX_JSON_LENGTH, LENGTH_CEILING);
  if (text.length > maxLength) return tooLong(maxLength);
  const maxValues = Math.min(limits.maxValues ?? MAX_JSON_VALUES, VALUES_CEILING);
  return reading(() => {
    const reader = new JsonReader(text, maxValues);
    const value = reader.readValue(0);
    reader.readEnd();
    return { ok: true, value };
  });
}

/**
 * Reads a list as `parseJson` does, item by item, so that a long one can be read a little at a time. The
 * error, where there is one, comes after the items before it, and nothing follows it.
 * @param limits.maxItemValues in each item; as `maxValues`, which holds for the whole list, unless given
 */
export function* parseJsonItems(
  text: string,
  limits: JsonLimits & { maxItemValues?: number } = {},
): Generator<JsonResult, void, undefined> {
  const maxLength = Math.min(limits.maxLength ?? MAX_JSON_LENGTH, LENGTH_CEILING);
  if (text.length > maxLength) {
    yield tooLong(maxLength);
    return;
  }
  const maxValues = Math.min(limits.maxValues ?? MAX_JSON_VALUES, VALUES_CEILING);
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
    // What follows an item is read with it, so that an error there is this item's.
    const after = item.ok ? reading(() => (reader.take(",") ? null : reader.readListEnd())) : item;
    yield after?.ok === false ? after : item;
    if (after !== null) return;
  }
}

function tooLong(maxLength: number): JsonError {
  const message = `text is longer than ${maxLength} characters`;
  return { ok: false, code: "TOO_LONG", message, at: maxLength };
}

/** What `read` finds; where it fails, the reason as a value. */
function reading<Found extends JsonResult | null>(read: () => Found): Found | JsonError {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof JsonFailure)) throw error;
    return { ok: false, code: error.code, message: error.message, at: error.at };
  }
}
