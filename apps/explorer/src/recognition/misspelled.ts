// What is wrong with a hash or an id in an address, so that a visitor can put it right.
import { cleanText } from "./clean-text.ts";

export type Misspelled = {
  /** The characters that were counted: without spaces, hyphens, quotes, and what may stand in front. */
  characters: readonly string[];
  /** Places of the characters that are not hex digits, from 0. */
  wrong: readonly number[];
  /** How many characters it should have. */
  digits: number;
};

/** The hash of a fingerprint or of a snapshot has 64 hex digits, a UUID has 32. */
export const DIGITS = { hash: 64, snapshot: 64, uuid: 32 } as const;

const hashPrefix = /^(?:sha-?(?:2-?)?256\s*[:=-]\s*)?(?:0x)?/i;
const prefixes = { hash: hashPrefix, snapshot: hashPrefix, uuid: /^urn:uuid:/i };

/**
 * The value as the service is asked for it, or what is wrong with it. A value that differs from a hash or an
 * id only in what is around or between its digits is one.
 */
export function spelled(
  text: string,
  form: keyof typeof DIGITS,
): { value: string } | { misspelled: Misspelled } {
  const bare = cleanText(text).replace(prefixes[form], "");
  const characters = Array.from(bare.replaceAll(/[\s{}:_-]+/g, ""));
  const wrong = characters.flatMap((character, place) =>
    /^[0-9a-f]$/i.test(character) ? [] : [place],
  );
  const digits = DIGITS[form];
  if (wrong.length > 0 || characters.length !== digits) {
    return { misspelled: { characters, wrong, digits } };
  }
  const value = characters.join("");
  if (form !== "uuid") return { value };
  return { value: value.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") };
}
