import { LOCALE } from "../words/values.ts";

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
