import { describe, expect, it } from "vitest";
import { NO_BOUND, quantile, TIME_BOUNDS_MS } from "./time-bounds.ts";

describe("the classes of times", () => {
  it("ascend, each at most twice as long as the one before, up to a day", () => {
    for (const [index, bound] of TIME_BOUNDS_MS.entries()) {
      const before = TIME_BOUNDS_MS[index - 1] ?? bound / 2;
      expect(bound).toBeGreaterThan(before);
      if (bound <= 86_400_000) expect(bound / before).toBeLessThanOrEqual(2);
    }
  });
});

describe("a quantile", () => {
  const counts = [
    { atMostMs: 20_000, fingerprints: 5 },
    { atMostMs: NO_BOUND, fingerprints: 1 },
    { atMostMs: 1_000, fingerprints: 4 },
  ];

  it.each([
    // Of ten times in ascending order, the fifth is the median by nearest rank, and the tenth the 95th percentile.
    [0.5, { overMs: 15_000, atMostMs: 20_000 }],
    [0.95, { overMs: 604_800_000, atMostMs: null }],
    [0.9, { overMs: 15_000, atMostMs: 20_000 }],
    [0.4, { overMs: 0, atMostMs: 1_000 }],
    [0, { overMs: 0, atMostMs: 1_000 }],
  ])("of %s is the class that contains it", (share, range) => {
    expect(quantile(counts, share)).toEqual(range);
  });

  it("is absent where nothing was counted", () => {
    expect(quantile([], 0.5)).toBeNull();
    expect(quantile([{ atMostMs: 1_000, fingerprints: 0 }], 0.5)).toBeNull();
  });
});
