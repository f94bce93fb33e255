import { describe, expect, it } from "vitest";
import { neutralJson, neutralText, quoted } from "./neutral-text.ts";

/** All control characters (C0, DEL and C1), examples of characters that reorder or hide text, and a lone surrogate. */
const dangerous = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  ...Array.from({ length: 0x21 }, (_, code) => 0x7f + code),
  0xad,
  0x61c,
  0x200b,
  0x200e,
  0x202a,
  0x202e,
  0x2028,
  0x2066,
  0x2069,
  0xfeff,
  0xe0041,
  0xd800,
].map((code) => String.fromCodePoint(code));

/** Examples of characters that are invisible but harmless to a terminal. */
const invisible = ["\u115f", "\u17b4", "\u180b", "\u3164", "\ufe00", "\ufe0f", "\u{e0100}"];

describe("neutralText", () => {
  it("writes each dangerous or invisible character as its code point", () => {
    for (const character of [...dangerous, ...invisible]) {
      const shown = neutralText(`a${character}b`);
      const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
      expect(shown).toBe(`a[U+${code}]b`);
    }
  });

  it("leaves other text as it is", () => {
    const text = "Søren's «contract» – 契約 عقد 👍 علی\u200cرضا";
    expect(neutralText(text)).toBe(text);
  });
});

describe("quoted", () => {
  it("shortens, and does not let a value end its own quotation", () => {
    expect(quoted("x".repeat(300), 8)).toBe("“xxxxxx… (292 more) …xx”");
    expect(quoted("a” is confirmed. “b")).toBe("“a' is confirmed. 'b”");
  });
});

describe("neutralJson", () => {
  it("keeps the value, and none of the dangerous characters but line ends", () => {
    const value = { text: dangerous.join(""), [dangerous.slice(0, 40).join("")]: 1 };
    const json = neutralJson(value);
    expect(JSON.parse(json)).toEqual(value);
    for (const character of dangerous.filter((each) => each !== "\n")) {
      expect(json).not.toContain(character);
    }
  });
});
