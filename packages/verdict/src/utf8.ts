// Decodes and encodes text. TextDecoder and TextEncoder exist in Node, browsers and workers, but not in the types of a package without DOM and Node.
declare const TextDecoder: new (
  encoding?: string,
  options?: { fatal?: boolean; ignoreBOM?: boolean },
) => { decode: (bytes: Uint8Array) => string };
declare const TextEncoder: new () => { encode: (text: string) => Uint8Array };

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

type Decoding = { strict: () => string | null; lenient: () => string };

/**
 * Returns how to decode bytes in UTF-16, or null if they are not. PowerShell and Notepad of Windows save in UTF-16, with a
 * byte order mark; without one, two ASCII characters at the beginning show it.
 */
export function utf16Of(bytes: Uint8Array): Decoding | null {
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const isLittle = (a === 0xff && b === 0xfe) || (a > 0 && b === 0 && c > 0 && d === 0);
  const isBig = (a === 0xfe && b === 0xff) || (a === 0 && b > 0 && c === 0 && d > 0);
  if (bytes.length < 4 || (!isLittle && !isBig)) return null;
  const decoded = (fatal: boolean) =>
    new TextDecoder(isLittle ? "utf-16le" : "utf-16be", { fatal, ignoreBOM: true }).decode(bytes);
  return {
    strict: () => {
      try {
        return decoded(true);
      } catch {
        return null;
      }
    },
    lenient: () => decoded(false),
  };
}

/** Returns null if the bytes are not UTF-8. */
export function strictText(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes);
  } catch {
    // Throwing is the decoder's only way to report bytes that are not UTF-8.
    return null;
  }
}

/** Replaces bytes that are not UTF-8 by U+FFFD. */
export function lenientText(bytes: Uint8Array): string {
  return lenient.decode(bytes);
}

export function utf8Bytes(text: string): Uint8Array {
  return encoder.encode(text);
}
