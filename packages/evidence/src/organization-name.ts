// How organizations are found by their names. The service's index and every client that checks the rows of an answer
// use these functions, so that they agree.
import { SEARCH_LIMITS } from "./limits.ts";

/**
 * A name as it is compared: compatibility forms (NFKC) and upper and lower case are the same, and everything except
 * letters and digits only parts words. It is empty where the text has neither.
 */
export function searchableName(text: string): string {
  // Character by character, because the lower case of a Greek sigma depends on what follows. Upper case first makes
  // "ß" and "SS" the same.
  const folded = Array.from(text.normalize("NFKC"), (character) =>
    character.toUpperCase().toLowerCase(),
  ).join("");
  const words = folded.normalize("NFKC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const { max } = SEARCH_LIMITS.organizationNameLength;
  // A few characters become many by NFKC. PostgreSQL indexes at most 2.7 KB.
  return words
    .join(" ")
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
}

/** The name from each of its words on, so that it is found by the beginning of any of them. */
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
