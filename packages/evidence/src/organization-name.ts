// Decides which organizations a search by name finds. The service uses these functions for its index, and clients
// use them to check the rows of an answer. Both therefore come to the same result.
import { SEARCH_LIMITS } from "./limits.ts";

/**
 * Converts a name to the form in which names are compared. This form ignores letter case and compatibility forms
 * (NFKC). It keeps letters, combining marks and numbers. All other characters count only as separators between words.
 * The result is empty if the text has no character that is kept.
 */
export function searchableName(text: string): string {
  // Each character is converted by itself, because in a whole word the lower case of a Greek sigma depends on the
  // next character. Converting to upper case first makes "ß" and "SS" the same.
  const folded = Array.from(text.normalize("NFKC"), (character) =>
    character.toUpperCase().toLowerCase(),
  ).join("");
  const words = folded.normalize("NFKC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const { max } = SEARCH_LIMITS.organizationNameLength;
  // The result is cut, because NFKC can turn one character into many and PostgreSQL indexes at most 2.7 KB.
  return words
    .join(" ")
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
}

/**
 * Returns, for each word of a name, the part of the name from this word to the end. With these parts, a search can
 * find the name by the beginning of any word.
 */
export function nameParts(name: string): string[] {
  const words = searchableName(name).split(" ");
  const parts = words.map((_, index) => words.slice(index).join(" "));
  return Array.from(new Set(parts)).filter((part) => part !== "");
}

/** Whether a search for `wanted` finds an organization of this name. */
export function isNamed(name: string, wanted: string): boolean {
  const beginning = searchableName(wanted);
  return beginning !== "" && nameParts(name).some((part) => part.startsWith(beginning));
}
