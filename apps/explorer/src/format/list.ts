import { formatNumber } from "./number.ts";
import { LOCALE } from "../words/values.ts";

// The formatters are created when first needed, because creating the first one takes 15 ms while a page loads.
let lists: Intl.ListFormat | undefined;
let plurals: Intl.PluralRules | undefined;

/** Writes a list: `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[]): string {
  lists ??= new Intl.ListFormat(LOCALE, { type: "conjunction" });
  return lists.format(items);
}

/** Writes a count with its noun: `1 signature`, `2 signatures`, `1,000 signatures`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  plurals ??= new Intl.PluralRules(LOCALE);
  return `${formatNumber(count)} ${plurals.select(count) === "one" ? one : many}`;
}

export function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase(LOCALE) + text.slice(1);
}
