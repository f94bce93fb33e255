import { expect, it } from "vitest";
import { placeOn, timeLines, topOf } from "./scale.ts";

it.each([
  [0, 1],
  [1, 1],
  [3, 4],
  [4, 4],
  [5, 10],
  [41, 100],
  [199_999, 200_000],
])("ends the scale of counts up to %i at %i", (value, top) => {
  expect(topOf(value)).toBe(top);
});

it("ends the scale of times at the first round time on which all fit", () => {
  expect(timeLines([])).toEqual([1_000, 10_000]);
  expect(timeLines([2_000, 12_000])).toEqual([1_000, 10_000, 60_000]);
  expect(timeLines([700_000_000_000]).at(-1)).toBe(864_000_000);
});

it("places times between two lines by their ratio to them", () => {
  const lines = [1_000, 10_000, 1_000_000];
  expect([1, 1_000, 10_000, 100_000, 1_000_000].map((time) => placeOn(lines, time))).toEqual([
    0, 0, 0.5, 0.75, 1,
  ]);
});
