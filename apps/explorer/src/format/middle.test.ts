import { expect, it } from "vitest";
import { cutMiddle } from "./text.ts";

it("[F5] [F12] keeps the given number of characters at either end, and loses none", () => {
  const hash = "0123456789abcdef".repeat(4);
  expect(cutMiddle(hash, 8)).toEqual({
    head: "01234567",
    hidden: hash.slice(8, 56),
    tail: "89abcdef",
  });
  const cut = cutMiddle(hash, 12);
  expect(cut?.head.length).toBe(12);
  expect(`${cut?.head}${cut?.hidden}${cut?.tail}`).toBe(hash);
});

it("[D9] shows a value whole where the ellipsis would not be shorter", () => {
  expect(cutMiddle("Acme", 8)).toBeNull();
  expect(cutMiddle("a".repeat(17), 8)).toBeNull();
  expect(cutMiddle("a".repeat(18), 8)?.hidden).toBe("aa");
});

it("does not cut inside a character", () => {
  expect(cutMiddle("🙂".repeat(5), 1)).toEqual({ head: "🙂", hidden: "🙂🙂🙂", tail: "🙂" });
});

it("does not cut inside the code point of an invisible character", () => {
  const cut = cutMiddle(`d[U+0000]${"a".repeat(9)}[U+10FFFF]`, 2);
  expect(cut).toEqual({ head: "d[U+0000]", hidden: "a".repeat(8), tail: "a[U+10FFFF]" });
});
