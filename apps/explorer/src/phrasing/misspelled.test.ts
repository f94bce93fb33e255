import { describe, expect, it } from "vitest";
import { spelledHash } from "./misspelled-hash.ts";
import { misspelledSentences } from "./misspelled.ts";

const hash = "0123456789abcdef".repeat(4);
const uuid = "0b8e0f4c-53a5-4d3e-9a0e-6d7d0a3f5b11";

describe("what is wrong", () => {
  const problems = (text: string, form: "hash" | "uuid") => {
    const reading = spelledHash(text, form);
    if (!("misspelled" in reading)) expect.unreachable("it was taken for one");
    return misspelledSentences(reading.misspelled, form);
  };

  it.each([
    [
      hash.slice(0, 63),
      ["One character is missing: a fingerprint’s hash has 64, and this text has 63."],
    ],
    [
      hash.slice(0, 20),
      ["44 characters are missing: a fingerprint’s hash has 64, and this text has 20."],
    ],
    [
      `${hash}a`,
      ["There is one character too many: a fingerprint’s hash has 64, and this text has 65."],
    ],
    [
      `g${hash.slice(1, 40)}O${hash.slice(41)}`,
      [
        "“g” at position 1 and “O” at position 41 are not hex digits. Hex digits are 0 to 9 and a to f.",
      ],
    ],
    [
      `${hash.slice(0, 60)}l`,
      [
        "“l” at position 61 is not a hex digit. Hex digits are 0 to 9 and a to f.",
        "3 characters are missing: a fingerprint’s hash has 64, and this text has 61.",
      ],
    ],
    [
      "nonsense",
      [
        "“n” at position 1, “o” at position 2, “n” at position 3 and 3 more are not hex digits. Hex digits are 0 to 9 and a to f.",
        "56 characters are missing: a fingerprint’s hash has 64, and this text has 8.",
      ],
    ],
  ])("is said of the hash %j", (text, words) => {
    expect(problems(text, "hash")).toEqual(words);
  });

  it("is said of an id, without counting its hyphens", () => {
    expect(problems(uuid.slice(0, -1), "uuid")).toEqual([
      "One character is missing: a batch’s id has 32 without its hyphens, and this text has 31.",
    ]);
  });
});
