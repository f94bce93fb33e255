import { expect, it } from "vitest";
import { capitalized, counted, listed } from "./number.ts";

it.each([
  [[], ""],
  [["content"], "content"],
  [["content", "proof"], "content and proof"],
  [["content", "signature", "proof"], "content, signature and proof"],
])("lists %j as in a sentence", (items, written) => {
  expect(listed(items)).toBe(written);
});

it.each([
  [0, "0 batches"],
  [1, "1 batch"],
  [2, "2 batches"],
  [1000, "1,000 batches"],
])("counts %i in words", (count, written) => {
  expect(counted(count, "batch", "batches")).toBe(written);
});

it("capitalizes the first letter of a sentence", () => {
  expect(capitalized("the file says")).toBe("The file says");
});
