import { describe, expect, it } from "vitest";
import { readHashes } from "./hashes.ts";

const one = "ab".repeat(32);
const two = "0".repeat(64);

describe("a pasted list of hashes", () => {
  it.each([
    ["", [], 0],
    [`${one}\n${two}`, [one, two], 0],
    [`  ${one.toUpperCase()}\r\n\r\n${one}\r${two} `, [one, two], 0],
    [`1;${one};"Contract, signed"\nhttps://example.org/fingerprint/${two}?x=1`, [one, two], 0],
    [`hash\n${one}\n${one.slice(1)}\n${one}0`, [one], 3],
  ])("is read from %j", (text, hashes, unread) => {
    expect(readHashes(text)).toEqual({ hashes, unread });
  });
});
