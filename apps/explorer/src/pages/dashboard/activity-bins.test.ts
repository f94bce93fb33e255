import type { Activity } from "@digital-evidence/evidence/api";
import { describe, expect, it } from "vitest";
import { MAX_BINS, toBins } from "./activity-bins.ts";

function activity(unit: Activity["unit"], starts: readonly string[]): Activity {
  const buckets = starts.map((start, index) => ({ start, count: index + 1 }));
  return { period: "all", unit, from: starts[0] ?? "", to: starts.at(-1) ?? "", buckets };
}

function days(count: number): string[] {
  return Array.from({ length: count }, (_, day) =>
    new Date(Date.UTC(2025, 0, 1 + day)).toISOString(),
  );
}

describe("toBins", () => {
  it("names hours and days by UTC, the last one running", () => {
    expect(toBins(activity("hour", ["2026-03-09T13:00:00.000Z", "2026-03-09T14:00:00Z"]))).toEqual([
      { name: "2026-03-09 13:00 UTC", count: 1, isRunning: false },
      { name: "2026-03-09 14:00 UTC", count: 2, isRunning: true },
    ]);
    expect(toBins(activity("day", days(1)))[0]?.name).toBe("2025-01-01");
  });

  it("merges many days into few bars, from the newest back, and loses no count", () => {
    const bins = toBins(activity("day", days(125)));
    expect(bins).toHaveLength(42);
    expect(bins[0]).toEqual({ name: "2025-01-01 to 2025-01-02", count: 3, isRunning: false });
    expect(bins.at(-1)?.name).toBe("2025-05-03 to 2025-05-05");
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe((125 * 126) / 2);
  });

  it.each([0, 1, MAX_BINS, MAX_BINS + 1, 5000])(
    "makes at most the given number of bars of %i days",
    (count) => {
      expect(toBins(activity("day", days(count))).length).toBeLessThanOrEqual(MAX_BINS);
    },
  );

  it("shows a value that is not a time as it was received, and counts nothing below zero", () => {
    const odd: Activity = { ...activity("hour", []), buckets: [{ start: "soon", count: -3 }] };
    expect(toBins(odd)).toEqual([{ name: "soon", count: 0, isRunning: true }]);
  });
});
