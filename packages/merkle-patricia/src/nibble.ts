// A path is a string of hex digits, most significant digit first, kept in lower case. Each digit is one step down the
// trie. In names, `run` is any string of such digits: a whole path or a part of one. docs/protocol/proof.md, section 1.

/** The sixteen digits in the order in which RFC 8785 sorts them, which is also their numeric order. */
export const digits = "0123456789abcdef";

// The table below has, for each UTF-16 code unit, the value of the digit that it stands for, or `noDigit` if it is
// not a digit. The table has all units, so a look-up needs no bounds check.
const noDigit = 16;
const values = new Uint8Array(0x10000).fill(noDigit);
for (let value = 0; value < 16; value += 1) values[digits.charCodeAt(value)] = value;

/** The value, 0 to 15, of a lower-case digit that is given as a UTF-16 code unit; 16 for any other unit. */
export function digitValue(code: number): number {
  return values[code] ?? noDigit;
}

/** Whether every character is one of 0-9 and a-f. */
export function isLowerHex(text: string): boolean {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    seen |= digitValue(text.charCodeAt(index));
  }
  return seen < 16;
}

/**
 * Converts a string of hex digits to lower case. An attacker may control the text.
 *
 * @returns The same digits in lower case, or null if some character is not one of 0-9, a-f and A-F.
 */
export function parseRun(text: string): string | null {
  if (isLowerHex(text)) return text;
  return /^[0-9a-fA-F]*$/.test(text) ? text.toLowerCase() : null;
}

export function digitAt(run: string, index: number): number {
  return digitValue(run.charCodeAt(index));
}

/** The value, 0 to 15, of a text that is one lower-case digit; -1 for any other text. */
export function parseDigit(text: string): number {
  const value = text.length === 1 ? digitAt(text, 0) : noDigit;
  return value < 16 ? value : -1;
}

/**
 * How many digits two lower-case strings have in common from the index `offset` on, counted up to the first
 * difference.
 */
export function sharedLength(left: string, right: string, offset: number): number {
  const end = Math.min(left.length, right.length);
  let index = offset;
  while (index < end && left.charCodeAt(index) === right.charCodeAt(index)) index += 1;
  return index - offset;
}

/**
 * Whether a text consists of 64 lower-case digits that represent these 32 bytes. An attacker may control the
 * text.
 */
export function isHexOf(text: string, bytes: Uint8Array): boolean {
  if (text.length !== 64 || bytes.length !== 32) return false;
  let different = 0;
  for (let index = 0; index < 32; index += 1) {
    const high = digitValue(text.charCodeAt(2 * index));
    const low = digitValue(text.charCodeAt(2 * index + 1));
    // `digitValue` returns 16 for a character that is not a digit. Four bits of a byte are at most 15, so such a
    // character always counts as different.
    const byte = bytes[index] ?? 0;
    different |= (high ^ (byte >> 4)) | (low ^ (byte & 15));
  }
  return different === 0;
}

/** Works like {@link isHexOf} for a text that is given as ASCII: 16 words with four characters each. */
export function isAsciiOf(text: Uint32Array, bytes: Uint8Array): boolean {
  if (bytes.length !== 32) return false;
  let unlike = 0;
  for (let index = 0; index < 16; index += 1) {
    const first = asciiOfByte(bytes[2 * index] ?? 0);
    const second = asciiOfByte(bytes[2 * index + 1] ?? 0);
    unlike |= ((first << 16) | second) ^ (text[index] ?? 0);
  }
  return unlike === 0;
}

// For each byte, its two digits in ASCII, side by side.
const digitPairs = Uint16Array.from(
  { length: 256 },
  (_, byte) => (digits.charCodeAt(byte >> 4) << 8) | digits.charCodeAt(byte & 15),
);

/** A byte's two digits in ASCII, with the first in the upper half of 16 bits. */
export function asciiOfByte(byte: number): number {
  return digitPairs[byte] ?? 0;
}
