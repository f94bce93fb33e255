// Converts hex digits to bytes and back, in place. Building a large trie spends most of its time here and in
// hashing.
import { writeAscii } from "./commitment.ts";
import { asciiOfByte, digitValue } from "./nibble.ts";

/**
 * Writes the characters of a lower-case run, beginning with index `from`, to `into` at `at`. Returns where the
 * written digits end.
 */
export function writeRun(run: string, from: number, into: Uint8Array, at: number): number {
  const count = run.length - from;
  for (let index = 0; index < count; index += 1) into[at + index] = run.charCodeAt(from + index);
  return at + count;
}

// The buffer is shared and holds one text at a time.
const ascii = new Uint8Array(64);

/**
 * Writes at `at` the 32 bytes that 64 lower-case digits represent.
 *
 * @returns False for any other text. The bytes at `at` are then undefined.
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
 * Writes 32 bytes, beginning with index `from`, as 64 ASCII digits at `at`. Returns where the written digits
 * end.
 */
export function writeDigits(source: Uint8Array, from: number, into: DataView, at: number): number {
  for (let index = 0; index < 32; index += 2) {
    const first = asciiOfByte(source[from + index] ?? 0);
    const second = asciiOfByte(source[from + index + 1] ?? 0);
    into.setInt32(at + 2 * index, (first << 16) | second);
  }
  return at + 64;
}
