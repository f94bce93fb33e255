import { describe, expect, it, vi } from "vitest";
import { batchTime, localTime, longTime, relativeTime, shortTime, utcTime } from "./time.ts";

// Before the formatters are made: they take the zone once.
vi.hoisted(() => {
  process.env["TZ"] = "Asia/Kolkata";
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

  it("takes what another clock puts a little ahead for the present", () => {
    expect(relativeTime(now + 3 * second, now)).toBe("just now");
    expect(relativeTime(now + 4 * minute, now)).toBe("just now");
  });

  it("says so when an instant really lies ahead", () => {
    expect(relativeTime(now + 2 * day, now)).toBe("in 2 days");
  });
});

describe("written instants", () => {
  it("[F6] writes YYYY-MM-DD - hh:mm:ss A in the reader's zone", () => {
    expect(longTime(now)).toBe("2026-03-09 - 07:35:07 PM");
    expect(longTime(Date.parse("2026-03-09T18:30:00Z"))).toBe("2026-03-10 - 12:00:00 AM");
    expect(longTime(Date.parse("2026-03-09T06:30:59Z"))).toBe("2026-03-09 - 12:00:59 PM");
  });

  it("[B4] writes a batch's time in en-US, 12-hour, with seconds", () => {
    expect(batchTime(now).replaceAll("\u202f", " ")).toBe("Mar 9, 2026, 7:35:07 PM");
  });

  it("writes a short time in the reader's zone, by 24 hours", () => {
    expect(shortTime(now)).toBe("9 Mar, 19:35:07");
  });

  it("names the zone of the exact times", () => {
    expect(utcTime(now)).toBe("2026-03-09 14:05:07 UTC");
    expect(localTime(now)).toBe("2026-03-09 19:35:07 GMT+5:30");
  });
});
