import { describe, expect, it } from "vitest";
import {
  isLater,
  millisecondsOf,
  parseHttpDate,
  readTime,
  spellingKept,
  toMilliseconds,
} from "./time.ts";

function at(text: string) {
  const reading = readTime(text);
  if (!reading.ok) expect.unreachable(`${text} cannot be read: ${reading.code}`);
  return reading.time;
}

describe("readTime", () => {
  it.each([
    ["1970-01-01T00:00:00Z", 0, 0],
    ["2026-03-14T15:09:26.5Z", 1_773_500_966, 500_000_000],
    ["2026-03-14t16:09:26.535000001+01:00", 1_773_500_966, 535_000_001],
    ["2026-03-14T09:39:26-05:30", 1_773_500_966, 0],
    ["2026-03-14T15:09:26-00:00", 1_773_500_966, 0],
    ["1969-12-31T23:59:59Z", -1, 0],
    ["0001-01-01T00:00:00Z", -62_135_596_800, 0],
    ["9999-12-31T23:59:59z", 253_402_300_799, 0],
    ["2024-02-29T00:00:00Z", 1_709_164_800, 0],
    ["2000-02-29T00:00:00Z", 951_782_400, 0],
    // The leap second at the end of 2016, in UTC and in two other zones.
    ["2016-12-31T23:59:60Z", 1_483_228_799, 1_000_000_000],
    ["2017-01-01T00:59:60.25+01:00", 1_483_228_799, 1_250_000_000],
    ["2015-06-30T15:59:60-08:00", 1_435_708_799, 1_000_000_000],
  ])("reads %s", (text, seconds, nanos) => {
    expect(at(text)).toEqual({ seconds, nanos });
  });

  it.each([
    ["", "NOT_RFC_3339"],
    ["yesterday", "NOT_RFC_3339"],
    ["Confirmed by the court on 3 January 2009", "NOT_RFC_3339"],
    ["2026-03-14", "NOT_RFC_3339"],
    ["2009-01-03 18:15:05Z", "NOT_RFC_3339"],
    ["2009-01-03T18:15Z", "NOT_RFC_3339"],
    ["2009-01-03T18:15:05+0100", "NOT_RFC_3339"],
    ["2009-01-03T18:15:05,5Z", "NOT_RFC_3339"],
    ["2009-01-03T18:15:05.Z", "NOT_RFC_3339"],
    ["2009-01-03T18:15:05.1234567890Z", "NOT_RFC_3339"],
    ["+002009-01-03T18:15:05Z", "NOT_RFC_3339"],
    ["-0001-01-03T18:15:05Z", "NOT_RFC_3339"],
    [" 2009-01-03T18:15:05Z", "NOT_RFC_3339"],
    ["2009-01-03T18:15:05Z\n", "NOT_RFC_3339"],
    ["٢٠٠٩-٠١-٠٣T١٨:١٥:٠٥Z", "NOT_RFC_3339"],
    ["1773500966", "NOT_RFC_3339"],
    [`2026-03-14T15:09:26.${"0".repeat(100_000)}Z`, "NOT_RFC_3339"],
    [1_231_006_505_000, "NOT_TEXT"],
    [null, "NOT_TEXT"],
    [["2009-01-03T18:15:05Z"], "NOT_TEXT"],
    ["2026-03-14T15:09:26", "NO_OFFSET"],
    ["2026-02-29T10:00:00Z", "NO_SUCH_DAY"],
    ["1900-02-29T10:00:00Z", "NO_SUCH_DAY"],
    ["2026-04-31T10:00:00Z", "NO_SUCH_DAY"],
    ["2026-13-14T15:09:26Z", "NO_SUCH_DAY"],
    ["2026-00-14T15:09:26Z", "NO_SUCH_DAY"],
    ["2026-01-00T15:09:26Z", "NO_SUCH_DAY"],
    ["2026-01-01T24:00:00Z", "NO_SUCH_HOUR"],
    ["2026-01-01T10:60:00Z", "NO_SUCH_HOUR"],
    ["2026-01-01T10:00:61Z", "NO_SUCH_HOUR"],
    ["2026-01-01T10:00:00+24:00", "NO_SUCH_HOUR"],
    ["2026-01-01T10:00:00+01:60", "NO_SUCH_HOUR"],
    ["2026-03-14T15:09:60Z", "NO_SUCH_HOUR"],
    ["2026-03-31T23:59:60Z", "NO_SUCH_HOUR"],
    ["2016-12-31T23:59:60+01:00", "NO_SUCH_HOUR"],
    ["0000-01-01T00:00:00Z", "NO_SUCH_YEAR"],
    ["0001-01-01T00:00:00+00:01", "NO_SUCH_YEAR"],
    ["0000-12-31T23:59:00-00:01", "NO_SUCH_YEAR"],
    ["9999-12-31T23:59:59-00:01", "NO_SUCH_YEAR"],
  ])("says why %.40s is not a time", (value, code) => {
    expect(readTime(value)).toEqual({ ok: false, code });
    expect(millisecondsOf(value)).toBeNull();
  });
});

describe("millisecondsOf", () => {
  it("keeps a leap second on its day, although Date has none", () => {
    expect(millisecondsOf("2016-12-31T23:59:60.5Z")).toBe(Date.UTC(2016, 11, 31, 23, 59, 59, 999));
    expect(millisecondsOf("2026-03-14T15:09:26.5359Z")).toBe(Date.UTC(2026, 2, 14, 15, 9, 26, 535));
    expect(millisecondsOf("1969-12-31T23:59:59.999Z")).toBe(-1);
  });
});

describe("isLater", () => {
  it("notices a billionth of a second, and no difference between two spellings of an instant", () => {
    const one = at("2026-03-14T15:09:26.1Z");
    expect(isLater(at("2026-03-14T15:09:26.100000001Z"), one)).toBe(true);
    expect(isLater(at("2026-03-14T16:09:26.100+01:00"), one)).toBe(false);
    expect(isLater(one, at("2026-03-14T15:09:26.09Z"))).toBe(true);
    expect(isLater(one, at("2026-03-14T15:09:27Z"))).toBe(false);
  });

  it("puts a leap second between the seconds around it", () => {
    const leap = at("2016-12-31T23:59:60.9Z");
    expect(isLater(leap, at("2016-12-31T23:59:59.999999999Z"))).toBe(true);
    expect(isLater(at("2017-01-01T00:00:00Z"), leap)).toBe(true);
  });
});

describe("parseHttpDate", () => {
  it.each([
    ["Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777_000],
    ["Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777_000],
    ["1994-11-06T08:49:37Z", null],
    ["yesterday", null],
    ["", null],
    [null, null],
  ])("reads %s", (header, instant) => {
    expect(parseHttpDate(header)).toBe(instant);
  });
});

describe("toMilliseconds", () => {
  it("throws for what our own code must not pass", () => {
    expect(toMilliseconds("1970-01-01T00:00:01Z")).toBe(1000);
    expect(() => toMilliseconds("2026-02-29T10:00:00Z")).toThrow(TypeError);
  });
});

// The JSON form of a protobuf Timestamp: "0, 3, 6 or 9 fractional digits", in UTC with "Z".
describe("spellingKept", () => {
  it.each([
    ["2026-01-05T10:20:19Z", "2026-01-05T10:20:19Z"],
    ["2026-01-05T10:20:19.000Z", "2026-01-05T10:20:19Z"],
    ["2026-01-05T10:20:19.1Z", "2026-01-05T10:20:19.100Z"],
    ["2026-01-05T10:20:19.120000Z", "2026-01-05T10:20:19.120Z"],
    ["2026-01-05T10:20:19.000100Z", "2026-01-05T10:20:19.000100Z"],
    ["2026-01-05T10:20:19.123456789Z", "2026-01-05T10:20:19.123456789Z"],
    ["2026-01-05t10:20:19z", "2026-01-05T10:20:19Z"],
    ["2026-01-05T10:20:19+00:00", "2026-01-05T10:20:19Z"],
    ["2026-01-05T00:20:19+01:00", "2026-01-04T23:20:19Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"],
    ["2016-12-31T23:59:60Z", null],
    ["2026-02-29T10:20:19Z", null],
    ["yesterday", null],
  ])("writes %s as %s", (text, kept) => {
    expect(spellingKept(text)).toBe(kept);
  });
});
