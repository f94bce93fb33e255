import { DIGIT_GROUPS, NUMBER_LOCALE, LOCALE } from "../words/values.ts";

const DEFAULT_DIGITS = { minimumFractionDigits: 0, maximumFractionDigits: 4 } as const;
/** Values of this size or larger are always shortened. */
const SHORTEN_FROM = 1e12;
export const MISSING_NUMBER = "--";

const SHORT_UNITS = ["", "K", "M", "B", "T"] as const;

/**
 * Writes a number. Whole numbers are written without `Intl.NumberFormat`, because creating one takes 15 ms while a page
 * loads.
 */
function format(value: number, digits: Intl.NumberFormatOptions): string {
  if (Number.isSafeInteger(value))
    return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, DIGIT_GROUPS);
  return new Intl.NumberFormat(NUMBER_LOCALE, digits).format(value);
}

/** Writes a number with at most 4 fraction digits. A missing number becomes `--`. */
export function formatNumber(value: number | null | undefined): string {
  return isMissing(value) ? MISSING_NUMBER : format(value, DEFAULT_DIGITS);
}

/**
 * Writes a quantity. Values of 1 or less have up to 8 decimals, and larger values up to 2. Values of 1e12 or more
 * are shortened with a unit. With `shorten`, all positive values are shortened.
 * @throws RangeError when `units` is not a non-empty array.
 */
export function formatQuantity(
  value: number | null | undefined,
  options: { shorten?: boolean; units?: readonly string[] } = {},
): string {
  const { shorten = false, units = SHORT_UNITS } = options;
  if (!Array.isArray(units) || units.length === 0) {
    throw new RangeError('"units" must be a non-empty array');
  }
  if (isMissing(value)) return MISSING_NUMBER;
  const digits = value <= 1 ? 8 : 2;
  const write = (part: number) => format(part, { maximumFractionDigits: digits });
  if (value < (shorten ? 0 : SHORTEN_FROM)) return write(value);
  let power = 0;
  // Compares the rounded value, so that 999,999 becomes 1M and not 1,000K.
  const isThousand = () => Number((value / 1000 ** power).toFixed(digits)) >= 1000;
  while (power < units.length - 1 && isThousand()) power += 1;
  return `${write(value / 1000 ** power)}${units[power] ?? ""}`;
}

function isMissing(value: number | null | undefined): value is null | undefined {
  return value === null || value === undefined || Number.isNaN(value);
}

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Writes a file's size in decimal units, such as `2.1 GB`. */
export function byteSize(bytes: number): string {
  let amount = bytes;
  let power = 0;
  // Compares the rounded amount, so that 999,999 bytes become 1.0 MB and not 1,000 kB.
  for (; power < UNITS.length - 1 && Math.round(amount) >= 1000; power += 1) amount /= 1000;
  // An amount from 99.95 on would be written as 100.0.
  const digits = power === 0 || amount >= 99.95 ? 0 : 1;
  return new Intl.NumberFormat(LOCALE, {
    style: "unit",
    unit: UNITS[power] ?? "byte",
    unitDisplay: power === 0 ? "long" : "short",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}

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
