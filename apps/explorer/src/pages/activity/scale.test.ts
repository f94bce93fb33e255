import { expect, it } from "vitest";
import { placeOnScale, stackedHeights, timeLines, chartTop } from "./chart.tsx";

it.each([
  [0, 1],
  [1, 1],
  [3, 4],
  [4, 4],
  [5, 10],
  [41, 100],
  [199_999, 200_000],
])("ends the scale of counts up to %i at %i", (value, top) => {
  expect(chartTop(value)).toBe(top);
});

it("keeps a bar within the chart, and shows each part that is not empty", () => {
  expect(stackedHeights([1, 2, 1], 4)).toEqual([0.25, 0.5, 0.25]);
  expect(stackedHeights([0, 0, 0], 1)).toEqual([0, 0, 0]);
  const small = stackedHeights([199_998, 1, 1], 200_000);
  expect(Math.min(...small)).toBeGreaterThan(0.01);
  expect(small.reduce((sum, height) => sum + height, 0)).toBeCloseTo(1, 12);
});

it("ends the scale of times at the first round time on which all fit", () => {
  expect(timeLines([])).toEqual([1_000, 10_000]);
  expect(timeLines([2_000, 12_000])).toEqual([1_000, 10_000, 60_000]);
  expect(timeLines([700_000_000_000]).at(-1)).toBe(864_000_000);
});

it("places times between two lines by their ratio to them", () => {
  const lines = [1_000, 10_000, 1_000_000];
  expect([1, 1_000, 10_000, 100_000, 1_000_000].map((time) => placeOnScale(lines, time))).toEqual([
    0, 0, 0.5, 0.75, 1,
  ]);
});
