// TextDecoder and TextEncoder exist in Node, browsers and workers, but not in the types of a package without DOM and Node.
declare const TextDecoder: new (
  encoding?: string,
  options?: { fatal?: boolean; ignoreBOM?: boolean },
) => { decode: (bytes: Uint8Array) => string };
declare const TextEncoder: new () => { encode: (text: string) => Uint8Array };

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

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
