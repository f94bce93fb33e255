import { describe, expect, it } from "vitest";
import { spelledHash } from "./misspelled-hash.ts";

const hash = "0123456789abcdef".repeat(4);
const uuid = "0b8e0f4c-53a5-4d3e-9a0e-6d7d0a3f5b11";

describe("spelled", () => {
  it.each([
    hash,
    ` ${hash}\n`,
    `0x${hash}`,
    `sha256:${hash}`,
    `“${hash}”`,
    hash.replace("8", "8 "),
  ])("reads %j as the hash in it", (text) => {
    expect(spelledHash(text, "hash")).toEqual({ value: hash });
  });

  it("keeps the letter case that a service may know a hash by", () => {
    expect(spelledHash(hash.toUpperCase(), "hash")).toEqual({ value: hash.toUpperCase() });
  });

  it.each([uuid, `{${uuid}}`, `urn:uuid:${uuid}`, uuid.replaceAll("-", "")])(
    "reads %j as the id in it",
    (text) => {
      expect(spelledHash(text, "uuid")).toEqual({ value: uuid });
    },
  );
});
