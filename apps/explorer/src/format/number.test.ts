import { describe, expect, it } from "vitest";
import { formatNumber, formatQuantity } from "./number.ts";

describe("formatQuantity", () => {
  const quantities: [name: string, value: number, expected: string][] = [
    ["eight decimals at most below 1", 0.1234567891, "0.12345679"],
    ["no decimals where there are none", 1, "1"],
    ["eight decimals at most for 1 or less, negative ones too", -2.1234567891, "-2.12345679"],
    ["two decimals at most above 1", 1.23456, "1.23"],
    ["thousands in groups", 1234567.891, "1,234,567.89"],
    ["the largest value that is not shortened", 999_999_999_999, "999,999,999,999"],
  ];
  it.each(quantities)("[N3] writes %s", (_, value, expected) => {
    expect(formatQuantity(value)).toBe(expected);
  });

  it("[N4] shortens from 1e12 upward by default", () => {
    expect(formatQuantity(1e12)).toBe("1T");
    expect(formatQuantity(2_345_678_000_000)).toBe("2.35T");
    expect(formatQuantity(2_500_000_000_000)).toBe("2.5T");
    expect(formatQuantity(5e15)).toBe("5,000T");
  });

  it("[N4] shortens from 0 upward on request", () => {
    expect(formatQuantity(0, { shorten: true })).toBe("0");
    expect(formatQuantity(999, { shorten: true })).toBe("999");
    expect(formatQuantity(1000, { shorten: true })).toBe("1K");
    expect(formatQuantity(1_250_000, { shorten: true })).toBe("1.25M");
    expect(formatQuantity(-5000, { shorten: true })).toBe("-5,000");
  });

  it.each([
    [999_994, "999.99K"],
    [999_995, "1M"],
    [999_999, "1M"],
    [999_994_999, "999.99M"],
    [999_999_999, "1B"],
    [999_995_000_000, "1T"],
    [999_999_999_999_999, "1,000T"],
    [999.999, "1K"],
  ])(
    "[N4] takes the next unit where %d would be rounded up to a thousand of one",
    (value, text) => {
      expect(formatQuantity(value, { shorten: true })).toBe(text);
    },
  );

  it("[N4] stays at the last unit it is given", () => {
    expect(formatQuantity(5e9, { shorten: true, units: ["", "k"] })).toBe("5,000,000k");
    expect(formatQuantity(1e12, { units: [" B"] })).toBe("1,000,000,000,000 B");
  });

  it("[N4] refuses units that are empty or not an array", () => {
    expect(() => formatQuantity(1, { units: [] })).toThrow(RangeError);
    const notAnArray = "KMBT" as unknown as string[];
    expect(() => formatQuantity(1, { units: notAnArray })).toThrow("non-empty array");
  });
});

describe("formatNumber", () => {
  it("[N3] writes 0 to 4 fraction digits", () => {
    expect(formatNumber(12)).toBe("12");
    expect(formatNumber(1234.5)).toBe("1,234.5");
    expect(formatNumber(0.123456)).toBe("0.1235");
  });
});

it("[N5] writes -- for a missing number", () => {
  for (const missing of [null, undefined, Number.NaN]) {
    expect(formatNumber(missing)).toBe("--");
    expect(formatQuantity(missing)).toBe("--");
    expect(formatQuantity(missing, { shorten: true })).toBe("--");
  }
});
