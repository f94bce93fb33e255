// Decides which organizations a search by name finds. Both the service's index and the clients that check the rows
// of an answer use these functions, so that both come to the same result.
import { SEARCH_LIMITS } from "./limits.ts";

/**
 * Converts a name to the form in which names are compared. Compatibility forms (NFKC) and letter case make no
 * difference. All characters except letters and digits only separate words. The result is empty if the text has
 * no letter and no digit.
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
