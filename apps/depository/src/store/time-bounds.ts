// A histogram of the times that fingerprints took from their receipt until they were final, and its quantiles. The
// store has only the number of fingerprints in each class, so a quantile is given as the class that contains it.

const SECOND_MS = 1_000;

/** The upper bounds of the classes, in seconds. Each is at most twice the bound before it, up to one day. */
const BOUNDS_SECONDS = [
  1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 90, 120, 150, 180, 240, 300, 450,
  600, 900, 1_200, 1_800, 2_700, 3_600, 5_400, 7_200, 10_800, 14_400, 21_600, 43_200, 86_400,
  172_800, 604_800,
];

/** The upper bounds of the classes, in milliseconds and ascending. The last class has no bound. */
export const TIME_BOUNDS_MS: readonly number[] = BOUNDS_SECONDS.map(
  (seconds) => seconds * SECOND_MS,
);

/** The number that is stored as the upper bound of the histogram’s last class, which has no upper bound. */
export const NO_BOUND = Number.MAX_SAFE_INTEGER;

/** The number of fingerprints in one class. `atMostMs` is the upper bound of the class and identifies it. */
export interface TimeCount {
  readonly atMostMs: number;
  readonly fingerprints: number;
}

/** A time that is only known by its class: it is longer than `overMs` and at most `atMostMs`. */
export interface TimeRange {
  readonly overMs: number;
  /** Null for the last class. */
  readonly atMostMs: number | null;
}

/**
 * @param share which quantile, from 0 to 1; 0.5 is the median
 * @returns the class of the quantile by nearest rank; null if nothing was counted
 */
export function quantile(counts: readonly TimeCount[], share: number): TimeRange | null {
  const ascending = counts.toSorted((left, right) => left.atMostMs - right.atMostMs);
  const all = ascending.reduce((sum, { fingerprints }) => sum + fingerprints, 0);
  if (all === 0) return null;
  const rank = Math.max(1, Math.ceil(all * share));
  let reached = 0;
  for (const { atMostMs, fingerprints } of ascending) {
    reached += fingerprints;
    if (reached >= rank) return rangeOf(atMostMs);
  }
  return null;
}

function rangeOf(atMostMs: number): TimeRange {
  const overMs = TIME_BOUNDS_MS.findLast((bound) => bound < atMostMs) ?? 0;
  return { overMs, atMostMs: atMostMs === NO_BOUND ? null : atMostMs };
}
