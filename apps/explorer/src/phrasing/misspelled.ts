import { listed, formatNumber } from "../format/number.ts";
import { visibleText } from "../format/text.ts";
import type { EXPECTED_DIGITS, Misspelling } from "./misspelled-hash.ts";
import { misspelledWords as words } from "../words/search.ts";

/**
 * At most this many wrong characters are named. Otherwise, a text of only wrong characters would fill the page.
 */
const NAMED = 3;

export function misspelledSentences(
  misspelled: Misspelling,
  form: keyof typeof EXPECTED_DIGITS,
): string[] {
  return [...wrongSentences(misspelled), ...lengthSentences(misspelled, form)];
}

function wrongSentences({ characters, wrong }: Misspelling): string[] {
  if (wrong.length === 0) return [];
  const named = wrong
    .slice(0, NAMED)
    .map((place) => words.character(formatNumber(place + 1), visibleText(characters[place] ?? "")));
  if (wrong.length === 1) return [words.oneWrong(named.join(""))];
  const others = wrong.length - named.length;
  const all = others === 0 ? named : [...named, words.others(formatNumber(others))];
  return [words.someWrong(listed(all))];
}

function lengthSentences(
  { characters: { length }, digits }: Misspelling,
  form: keyof typeof EXPECTED_DIGITS,
): string[] {
  if (length === digits) return [];
  const lengths = words.lengths[form](digits, formatNumber(length));
  return [
    length > digits
      ? words.tooMany(length - digits, lengths)
      : words.missing(digits - length, lengths),
  ];
}
