// UTF-8, read strictly: a text that was decoded encodes to the same bytes again.
import { utf8ToBytes } from "@noble/hashes/utils.js";

// Node, browsers and workers have it; the package's compiler settings name no platform.
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode: (bytes: Uint8Array) => string };

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text; null when the bytes are not valid UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    // The decoder reports invalid bytes only by throwing.
    return null;
  }
}

export { utf8ToBytes as encodeUtf8 };
