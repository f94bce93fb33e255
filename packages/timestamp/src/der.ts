// Reads DER, the form of ASN.1 in which each value has exactly one encoding (X.690). The ASN.1 library also accepts
// BER, in which a value has many encodings. This file refuses every other encoding of a length, a number, an
// identifier, a bit string and a time, and a UTF8String that is not UTF-8. It checks neither the order of a set nor the
// content of a primitive value with a context-specific tag, such as [0]. It also accepts default values, which DER
// omits.
import { LIMITS } from "./limits.ts";
import { RefusedError } from "./result.ts";

/** One value: its tag, its content, and all of its bytes. */
export interface Der {
  readonly tag: number;
  readonly content: Uint8Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The values inside a constructed value; empty for any other value. */
  readonly children: readonly Der[];
}

/**
 * The tags that this package looks for. `explicit0` to `explicit3` are the constructed tags [0] to [3],
 * and `implicit0` is the primitive tag [0].
 */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  implicit0: 0x80,
  explicit0: 0xa0,
  explicit1: 0xa1,
  explicit2: 0xa2,
  explicit3: 0xa3,
} as const;

const ENUMERATED = 0x0a;
const BMP_STRING = 0x1e;
const UNIVERSAL_STRING = 0x1c;
const CONSTRUCTED = 0x20;
/** The end of an indefinite length, and the tags of EXTERNAL, EMBEDDED PDV, SEQUENCE and SET without the constructed bit. */
const NEVER_PRIMITIVE: ReadonlySet<number> = new Set([0x00, 0x08, 0x0b, 0x10, 0x11]);

/** @throws RefusedError unless the bytes are exactly one value in DER */
export function readDer(bytes: Uint8Array<ArrayBuffer>): Der {
  const { value, end } = readValue(bytes, 0, 0);
  if (end !== bytes.length) throw notDer("there are bytes after the value");
  return value;
}

function readValue(
  bytes: Uint8Array<ArrayBuffer>,
  start: number,
  depth: number,
): { value: Der; end: number } {
  if (depth > LIMITS.depth) throw notDer("values are nested too deeply");
  const tag = bytes[start];
  if (tag === undefined) throw notDer("a value is missing");
  // Only universal and context-specific tags of one byte appear in tokens and certificates.
  const isContext = tag >> 6 === 2;
  if ((tag & 0x1f) === 0x1f || (tag >> 6 !== 0 && !isContext)) throw notDer("unknown tag");
  const { length, offset } = readLength(bytes, start + 1);
  const end = offset + length;
  if (end > bytes.length) throw notDer("a value is cut off");
  const content = bytes.slice(offset, end);
  const isConstructed = (tag & CONSTRUCTED) !== 0;
  if (!isContext) {
    const isWrong = isConstructed
      ? tag !== TAG.sequence && tag !== TAG.set
      : NEVER_PRIMITIVE.has(tag);
    if (isWrong) {
      throw notDer("a value has the encoding of another type");
    }
    if (!isConstructed) checkPrimitive(tag, content);
  }
  const children = isConstructed ? readChildren(bytes, offset, end, depth + 1) : [];
  return { value: { tag, content, bytes: bytes.slice(start, end), children }, end };
}

function readChildren(
  bytes: Uint8Array<ArrayBuffer>,
  start: number,
  end: number,
  depth: number,
): Der[] {
  const children: Der[] = [];
  for (let at = start; at < end;) {
    const child = readValue(bytes, at, depth);
    if (child.end > end) throw notDer("a value is longer than the one around it");
    children.push(child.value);
    at = child.end;
  }
  return children;
}

function readLength(bytes: Uint8Array, at: number): { length: number; offset: number } {
  const first = bytes[at];
  if (first === undefined) throw notDer("a length is missing");
  if (first < 0x80) return { length: first, offset: at + 1 };
  const count = first & 0x7f;
  if (count === 0 || count > 3) throw notDer("a length is indefinite or too large");
  const digits = bytes.subarray(at + 1, at + 1 + count);
  if (digits.length < count) throw notDer("a length is cut off");
  const length = digits.reduce((sum, digit) => sum * 256 + digit, 0);
  if (length < 0x80 || digits[0] === 0) throw notDer("a length is longer than it needs to be");
  return { length, offset: at + 1 + count };
}

function checkPrimitive(tag: number, content: Uint8Array): void {
  const [first, second] = content;
  if (tag === TAG.boolean) {
    if (content.length !== 1 || (first !== 0 && first !== 0xff))
      throw notDer("a boolean is malformed");
  } else if (tag === TAG.integer || tag === ENUMERATED) {
    if (first === undefined) throw notDer("an integer has no digits");
    const isPadded = second !== undefined && first === (second < 0x80 ? 0x00 : 0xff);
    if (isPadded) throw notDer("an integer is longer than it needs to be");
  } else if (tag === TAG.bitString) {
    const unused = first ?? 8;
    const last = content.at(-1) ?? 0;
    const isOdd = unused > 7 || (unused > 0 && content.length === 1);
    if (isOdd || (last & ((1 << unused) - 1) && content.length > 1)) {
      throw notDer("a bit string has unused bits that are not zero");
    }
  } else if (tag === TAG.null) {
    if (content.length > 0) throw notDer("a null has content");
  } else if (tag === TAG.oid) {
    const isWhole = first !== undefined && (content.at(-1) ?? 0x80) < 0x80;
    const isPadded = content.some((byte, at) => byte === 0x80 && (content[at - 1] ?? 0) < 0x80);
    if (!isWhole || isPadded) throw notDer("an object identifier is malformed");
  } else if (tag === TAG.utf8String) {
    if (!isUtf8(content)) throw notDer("a text is not UTF-8");
  } else if (tag === BMP_STRING || tag === UNIVERSAL_STRING) {
    const bytesEach = tag === BMP_STRING ? 2 : 4;
    if (content.length % bytesEach !== 0) throw notDer("a text ends within a character");
  } else if (tag === TAG.utcTime) {
    if (!/^\d{12}Z$/.test(textOf(content))) throw notDer("a time is malformed");
  } else if (tag === TAG.generalizedTime) {
    if (!/^\d{14}(?:\.\d*[1-9])?Z$/.test(textOf(content))) throw notDer("a time is malformed");
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    decodeURIComponent(hexOf(bytes).replaceAll(/../g, "%$&"));
    return true;
  } catch {
    return false;
  }
}

export function hasTags(values: readonly Der[], ...tags: readonly number[]): boolean {
  return values.length === tags.length && tags.every((tag, at) => values[at]?.tag === tag);
}

export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** Decodes Latin-1, which is enough because the texts that are read here are ASCII. */
export function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function notDer(message: string): RefusedError {
  return new RefusedError("NOT_DER", message);
}
