// Converts hex digits to bytes and back, and writes the result to a buffer of the caller. Building a large trie spends
// most of its time here and in hashing.
import { writeAscii } from "./commitment.ts";
import { asciiOfByte, digitValue } from "./nibble.ts";

/**
 * Writes the ASCII codes of `run`, a string of lower-case hex digits, to `into`, beginning at `at`. Only the
 * digits from index `from` on are written. Returns the index after the last written code.
 */
export function writeRun(run: string, from: number, into: Uint8Array, at: number): number {
  const count = run.length - from;
  for (let index = 0; index < count; index += 1) into[at + index] = run.charCodeAt(from + index);
  return at + count;
}

// The buffer for the text that is being converted. All calls share it.
const ascii = new Uint8Array(64);

/**
 * Converts 64 lower-case digits to 32 bytes and writes these to `into`, beginning at `at`.
 *
 * @returns False for any other text. In that case the 32 bytes have no defined value.
 */
export function writeBytes(text: string, into: Uint8Array, at: number): boolean {
  // In Node, encoding the whole text takes less time than reading its characters one by one.
  if (text.length !== 64 || !writeAscii(text, ascii)) return false;
  let seen = 0;
  for (let index = 0; index < 32; index += 1) {
    const high = digitValue(ascii[2 * index] ?? 0);
    const low = digitValue(ascii[2 * index + 1] ?? 0);
    seen |= high | low;
    into[at + index] = (high << 4) | low;
  }
  return seen < 16;
}

/**
 * Writes 32 bytes of `source`, from its index `from` on, to `into` as 64 ASCII digits, beginning at `at`. Returns the
 * index after the last written digit.
 */
export function writeDigits(source: Uint8Array, from: number, into: DataView, at: number): number {
  for (let index = 0; index < 32; index += 2) {
    const first = asciiOfByte(source[from + index] ?? 0);
    const second = asciiOfByte(source[from + index + 1] ?? 0);
    into.setInt32(at + 2 * index, (first << 16) | second);
  }
  return at + 64;
}
