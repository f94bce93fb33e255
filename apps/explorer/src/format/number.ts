import { DIGIT_GROUPS, NUMBER_LOCALE } from "../words/values.ts";

const DEFAULT_DIGITS = { minimumFractionDigits: 0, maximumFractionDigits: 4 } as const;
/** Values of this size or larger are always shortened. */
const SHORTEN_FROM = 1e12;
export const MISSING = "--";

export const SHORT_UNITS = ["", "K", "M", "B", "T"] as const;

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
  return isMissing(value) ? MISSING : format(value, DEFAULT_DIGITS);
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
  if (isMissing(value)) return MISSING;
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
