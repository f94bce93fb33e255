// Names of keys. signed-note forbids Unicode spaces in a name, because a space separates the fields of a signature
// line. It also forbids the plus sign, because a plus sign separates the fields of a verifier key. This package also
// refuses control characters below U+0020 and unpaired surrogates.
import { LIMITS } from "./limits.ts";
import { encodeUtf8 } from "./utf8.ts";

const forbidden = /[\p{White_Space}\p{Cs}+]/u;

export function isKeyName(name: string): boolean {
  if (name === "" || name.length > LIMITS.keyNameBytes || forbidden.test(name)) return false;
  return !hasControlCharacter(name) && encodeUtf8(name).length <= LIMITS.keyNameBytes;
}

/** Whether a text has a character below U+0020 that is not in `allowed`. */
export function hasControlCharacter(text: string, allowed = ""): boolean {
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) < 0x20 && !allowed.includes(text.charAt(at))) return true;
  }
  return false;
}
