const SECOND_MS = 1_000;
/** The lines that a scale of times can have, in milliseconds. They go from 1 second to 10 days. */
const TIME_LINES = [1, 10, 60, 600, 3_600, 36_000, 86_400, 864_000].map(
  (seconds) => seconds * SECOND_MS,
);

/**
 * Returns the smallest of 1, 2, 4, 10, 20, 40, … that is not less than the value. The chart labels its middle line with
 * half of the result, and half of each of these numbers except 1 is a whole number.
 */
export function topOf(value: number): number {
  for (let power = 1; ; power *= 10) {
    const top = [1, 2, 4].find((step) => step * power >= value);
    if (top !== undefined) return top * power;
  }
}

/** The minimum height of a non-empty part, as a fraction of the chart's height. It keeps small counts visible. */
const MIN_HEIGHT = 0.012;

/**
 * Returns the heights of the parts of one bar, as fractions of the chart's height. Their sum is at most 1. If the
 * minimum heights of small parts would make the bar higher than the chart, all parts are scaled down.
 * @param top the value at the top of the chart, at least the sum of the counts
 */
export function stackedHeights(counts: readonly number[], top: number): number[] {
  const heights = counts.map((count) => (count === 0 ? 0 : Math.max(MIN_HEIGHT, count / top)));
  const all = heights.reduce((sum, height) => sum + height, 0);
  return heights.map((height) => height / Math.max(1, all));
}

/** Returns the lines of a scale that has room for these times: at least two lines, and none above 10 days. */
export function timeLines(times: readonly number[]): readonly number[] {
  const longest = Math.min(Math.max(...times, 0), TIME_LINES.at(-1) ?? 0);
  const last = TIME_LINES.findIndex((line) => line >= longest);
  return TIME_LINES.slice(0, Math.max(2, last + 1));
}

/**
 * Returns the position of a time on a scale, from 0 at the first line to 1 at the last. The lines are evenly spaced,
 * and the scale is logarithmic between two lines.
 * @param time not above the last line
 */
export function placeOn(lines: readonly number[], time: number): number {
  const above = Math.max(
    1,
    lines.findIndex((line) => line >= time),
  );
  const [low = SECOND_MS, high = SECOND_MS] = lines.slice(above - 1, above + 1);
  const part = Math.log(Math.max(low, time) / low) / Math.log(high / low);
  return (above - 1 + part) / (lines.length - 1);
}
