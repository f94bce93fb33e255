import { randomBytes } from "node:crypto";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { expect, it } from "vitest";
import { nativeHash } from "./native-hash.ts";

it.each([
  // The first two values are from FIPS 180-2, appendix B.1 and B.2. The last one is of the empty message.
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
])("hashes %j as the standard says", (message, digest) => {
  expect(bytesToHex(nativeHash(utf8ToBytes(message)))).toBe(digest);
});

it("gives the same digest as the portable hash, also for a part of a buffer", () => {
  const bytes = randomBytes(4096);
  for (let length = 0; length < 300; length += 1) {
    const part = bytes.subarray(length, 2 * length);
    expect(nativeHash(part)).toEqual(sha256(part));
  }
});
