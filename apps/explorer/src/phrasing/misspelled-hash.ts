// Finds out what is wrong with a hash or an id in an address, so that a visitor can correct it.
import { cleanText } from "@digital-evidence/client/clean-text";

export type Misspelling = {
  /**
   * The characters that count as digits of the value. A prefix, quotes and separators such as spaces or hyphens are
   * already removed.
   */
  characters: readonly string[];
  /** The indexes of the characters that are not hex digits, counted from 0. */
  wrong: readonly number[];
  digits: number;
};

export const EXPECTED_DIGITS = { hash: 64, snapshot: 64, uuid: 32, key: 128 } as const;

const hashPrefix = /^(?:sha-?(?:2-?)?256\s*[:=-]\s*)?(?:0x)?/i;
const prefixes = { hash: hashPrefix, snapshot: hashPrefix, uuid: /^urn:uuid:/i, key: /^0x/i };

/**
 * Returns the value in the spelling that requests to the service use, or what is wrong with it. A difference in
 * prefix, quotes, spaces or separators is not an error. Letters stay in upper or lower case, as they were entered.
 */
export function spelledHash(
  text: string,
  form: keyof typeof EXPECTED_DIGITS,
): { value: string } | { misspelled: Misspelling } {
  const bare = cleanText(text).replace(prefixes[form], "");
  const all = Array.from(bare.replaceAll(/[\s{}:_-]+/g, ""));
  // A key may be given in its uncompressed form, which begins with the byte 04. The service's spelling omits this byte.
  const characters = form === "key" && /^04.{128}$/u.test(all.join("")) ? all.slice(2) : all;
  const wrong = characters.flatMap((character, place) =>
    /^[0-9a-f]$/i.test(character) ? [] : [place],
  );
  const digits = EXPECTED_DIGITS[form];
  if (wrong.length > 0 || characters.length !== digits) {
    return { misspelled: { characters, wrong, digits } };
  }
  const value = characters.join("");
  if (form !== "uuid") return { value };
  return { value: value.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") };
}
