// Strict UTF-8: decoding and then encoding a text always gives the same bytes.
import { utf8ToBytes } from "@noble/hashes/utils.js";

// TextDecoder exists in Node, browsers and workers, but the package's compiler settings do not include the types of
// any platform. Its type is therefore declared here.
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode: (bytes: Uint8Array) => string };

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes bytes; null if they are not valid UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    // The decoder reports invalid bytes by throwing.
    return null;
  }
}

export { utf8ToBytes as encodeUtf8 };
