import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  batchTime,
  localTime,
  longTime,
  plainTime,
  relativeTime,
  minuteTime,
  shortTime,
  utcTime,
  zoneName,
} from "./time.ts";

beforeEach(() => {
  vi.stubEnv("TZ", "Asia/Kolkata");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const now = Date.parse("2026-03-09T14:05:07.250Z");
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe("relativeTime", () => {
  const cases: [ago: number, expected: string][] = [
    [0, "just now"],
    [4 * second, "just now"],
    [5 * second, "5 seconds ago"],
    [59.9 * second, "59 seconds ago"],
    [minute, "1 minute ago"],
    [59 * minute, "59 minutes ago"],
    [25 * hour, "1 day ago"],
    [29 * day, "29 days ago"],
    [45 * day, "1 month ago"],
    [800 * day, "2 years ago"],
  ];
  it.each(cases)("[D7] writes an instant %d ms ago as %s", (ago, expected) => {
    expect(relativeTime(now - ago, now)).toBe(expected);
  });

  it("treats an instant that is slightly ahead of this clock as the present", () => {
    expect(relativeTime(now + 3 * second, now)).toBe("just now");
    expect(relativeTime(now + 5 * minute - 1, now)).toBe("just now");
  });

  it("says so when an instant is clearly in the future", () => {
    expect(relativeTime(now + 5 * minute, now)).toBe("in 5 minutes");
    expect(relativeTime(now + 2 * day, now)).toBe("in 2 days");
  });
});

describe("written instants", () => {
  it("[F6] writes YYYY-MM-DD - hh:mm:ss A in the reader's zone", () => {
    expect(longTime(now)).toBe("2026-03-09 - 07:35:07 PM");
    expect(longTime(Date.parse("2026-03-09T18:30:00Z"))).toBe("2026-03-10 - 12:00:00 AM");
    expect(longTime(Date.parse("2026-03-09T06:30:59Z"))).toBe("2026-03-09 - 12:00:59 PM");
  });

  it("writes the year 1 with four digits, and an old zone without its seconds", () => {
    vi.stubEnv("TZ", "Europe/Berlin");
    const first = -62_135_596_800_000 + 12 * 3_600_000;
    expect(longTime(first)).toMatch(/^0001-01-01 - /);
    expect(localTime(first)).toMatch(/^0001-01-01 \d\d:\d\d:\d\d GMT\+0:53$/);
    expect(utcTime(first)).toBe("0001-01-01 12:00:00 UTC");
  });

  it("writes no year before 1000 so that it could be one of this century", () => {
    vi.stubEnv("TZ", "UTC");
    const early = Date.parse("0026-03-09T14:05:07Z");
    const written = [longTime, minuteTime, shortTime, batchTime, plainTime, localTime, utcTime];
    for (const write of written) expect(write(early)).toMatch(/(?<!\d)0026(?!\d)/);
  });

  it("[B4] writes a batch's time in en-US, 12-hour, with seconds", () => {
    expect(batchTime(now)).toBe("Mar 9, 2026, 7:35:07 PM");
  });

  it("writes a short time in the reader's zone, by 24 hours", () => {
    expect(shortTime(now)).toBe("9 Mar 2026, 19:35:07");
    expect(minuteTime(now)).toBe("9 Mar 2026, 19:35");
  });

  it("names the zone of the exact times", () => {
    expect(utcTime(now)).toBe("2026-03-09 14:05:07 UTC");
    expect(localTime(now)).toBe("2026-03-09 19:35:07 GMT+5:30");
  });

  it("writes a time for a sentence by UTC", () => {
    expect(plainTime(now)).toBe("9 March 2026 at 14:05 UTC");
  });

  // The platform computes the expected offsets. Several instants are at the change of a year or of summer time, where
  // a wrong offset would show.
  const instants = [
    "2024-02-29T23:59:59Z",
    "2025-12-31T18:29:59Z",
    "2026-01-01T00:00:00Z",
    "2026-03-29T00:59:59Z",
    "2026-03-29T01:00:00Z",
    "2026-07-04T12:00:00Z",
    "2026-11-01T06:30:00Z",
  ].map((text) => Date.parse(text));
  it.each(["UTC", "Asia/Kolkata", "Europe/Berlin", "America/St_Johns", "Pacific/Auckland"])(
    "names the zone as the platform would in %s",
    (zone) => {
      vi.stubEnv("TZ", zone);
      const offset = new Intl.DateTimeFormat("en-US", {
        timeZoneName: "shortOffset",
        timeZone: zone,
      });
      for (const instant of instants) {
        const { value } = offset
          .formatToParts(instant)
          .find(({ type }) => type === "timeZoneName")!;
        expect(zoneName(instant)).toBe(/^GMT(?:\+0)?$/.test(value) ? "UTC" : value);
      }
    },
  );

  it.each([
    ["UTC", "Dec 31, 2025, 6:29:59 PM", "31 Dec 2025, 18:29:59"],
    ["Asia/Kolkata", "Dec 31, 2025, 11:59:59 PM", "31 Dec 2025, 23:59:59"],
    ["Pacific/Auckland", "Jan 1, 2026, 7:29:59 AM", "1 Jan 2026, 07:29:59"],
  ])("[B4] writes the day and the hour of %s", (zone, batch, short) => {
    vi.stubEnv("TZ", zone);
    const instant = Date.parse("2025-12-31T18:29:59Z");
    expect(batchTime(instant)).toBe(batch);
    expect(shortTime(instant)).toBe(short);
    expect(plainTime(instant)).toBe("31 December 2025 at 18:29 UTC");
  });
});
