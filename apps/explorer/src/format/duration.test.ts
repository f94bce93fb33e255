import { expect, it } from "vitest";
import { duration } from "./time-range.ts";

it.each([
  [0, "0 seconds"],
  [1_000, "1 second"],
  [60_000, "1 minute"],
  [90_000, "90 seconds"],
  [119_999, "120 seconds"],
  [120_000, "2 minutes"],
  [150_000, "2.5 minutes"],
  [5_400_000, "90 minutes"],
  [7_200_000, "2 hours"],
  [86_400_000, "1 day"],
  [604_800_000, "7 days"],
])("writes %i milliseconds as %s", (milliseconds, written) => {
  expect(duration(milliseconds)).toBe(written);
});

it("writes short units beside a scale", () => {
  expect([1_000, 60_000, 3_600_000].map((each) => duration(each, "short"))).toEqual([
    "1 sec",
    "1 min",
    "1 hr",
  ]);
});
