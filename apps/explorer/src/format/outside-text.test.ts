import { describe, expect, it } from "vitest";
import { isolatedText, visibleJson, visibleText } from "./text.ts";

describe("visibleText", () => {
  it("leaves ordinary text of any script as it is", () => {
    for (const text of [
      "contract-1 (final).pdf",
      "Überweisung №5",
      "合同",
      "عقد",
      "🙂 ok",
      "\u2764\ufe0f",
      "👩\u200d🔬",
      "می\u200cخواهم",
    ]) {
      expect(visibleText(text)).toBe(text);
    }
  });

  it.each([
    ["a right-to-left override", "invoice\u202efdp.exe", "invoice[U+202E]fdp.exe"],
    ["an isolate", "a\u2066b\u2069", "a[U+2066]b[U+2069]"],
    ["a zero-width space", "Acme\u200b", "Acme[U+200B]"],
    ["a soft hyphen", "Ac\u00adme", "Ac[U+00AD]me"],
    ["a filler without ink", "\u3164", "[U+3164]"],
    ["a variation selector", "A\ufe01", "A[U+FE01]"],
    ["a tag character", "A\u{e0041}", "A[U+E0041]"],
    ["a line feed", "one\ntwo", "one[U+000A]two"],
    ["a lone surrogate", "a\ud800b", "a[U+D800]b"],
  ])("makes %s visible", (_what, text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  it("shortens a long text, says by how much, and looks at no more of it than it shows", () => {
    const shown = visibleText(`begin${"x".repeat(3_500_000)}end`);
    expect(shown).toMatch(/^beginx+… \(3,499,752 more characters\) …x+end$/);
    expect(shown.length).toBeLessThan(320);
  });

  it("shortens to a given length", () => {
    expect(visibleText("x".repeat(20), 20)).toBe("x".repeat(20));
    expect(visibleText("x".repeat(21), 20)).toContain("(1 more characters)");
  });

  it("does not split a character where it shortens", () => {
    const before = visibleText(`${"x".repeat(239)}😀${"x".repeat(100)}`);
    expect(before).toBe(`${"x".repeat(239)}… (86 more characters) …${"x".repeat(16)}`);
    const after = visibleText(`${"x".repeat(300)}😀${"x".repeat(15)}`);
    expect(after).toBe(`${"x".repeat(240)}… (60 more characters) …😀${"x".repeat(15)}`);
  });
});

describe("visibleJson", () => {
  it("keeps the lines of JSON, shows what is invisible in them, and shortens", () => {
    const json = JSON.stringify({ path: "a\u202eb", witness: [] }, null, 2);
    expect(visibleJson(json, 1000)).toBe(json.replace("\u202e", "[U+202E]"));
    expect(visibleJson(json, 10)).toBe(`${json.slice(0, 10)}\n… (shortened)`);
    expect(visibleJson('"12345678😀"', 10)).toBe('"12345678\n… (shortened)');
  });
});

describe("isolatedText", () => {
  it("replaces a quotation mark in the text, so that it cannot end the quotation", () => {
    expect(isolatedText("a” b “c")).toBe("\u2068“a' b 'c”\u2069");
  });

  it("puts text between isolates, so that the sentence around it keeps its order", () => {
    expect(isolatedText("עברית")).toBe("\u2068“עברית”\u2069");
  });
});
