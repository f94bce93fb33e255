import { expect, it } from "vitest";
import { isSameKey } from "./text.ts";

const key = "a1b2c3d4".repeat(16);

it("[F13] treats all spellings of one key as the same key, and no other key", () => {
  expect(isSameKey(key, key.toUpperCase())).toBe(true);
  expect(isSameKey(key, `04${key}`)).toBe(true);
  expect(isSameKey(key, `05${key}`)).toBe(false);
  expect(isSameKey(key, `${key.slice(0, -1)}5`)).toBe(false);
  expect(isSameKey(key, "")).toBe(false);
});
