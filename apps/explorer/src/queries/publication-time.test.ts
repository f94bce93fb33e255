import { expect, it } from "vitest";
import { publicationTime } from "./published-source.tsx";

const now = Date.UTC(2026, 10, 23, 13, 0);

it("[PF4] takes the time of published files from the files, but not a time in the future", () => {
  const timeOf = (asOf: string) => publicationTime({ asOf }, now);
  expect(timeOf("2026-11-22T13:00:00.000Z")).toBe(now - 24 * 60 * 60 * 1000);
  // The visitor's clock may be some minutes slow.
  expect(timeOf("2026-11-23T13:05:00.000Z")).toBe(now + 5 * 60 * 1000);
  expect(timeOf("2026-11-23T13:05:01.000Z")).toBeNull();
  expect(timeOf("2999-01-01T00:00:00.000Z")).toBeNull();
});
