import { describe, expect, it } from "vitest";
import { isNamed, nameParts, searchableName } from "./organization-name.ts";

describe("[Q16] an organization's name", () => {
  it.each([
    ["Northwind Notaries", "north"],
    ["Northwind Notaries", "NORTHWIND NOTARIES"],
    ["Northwind Notaries", "  notar "],
    ["Northwind Notaries", "northwind   not"],
    ["Müller & Söhne GmbH", "müller söhne"],
    // The first name is decomposed (U+0075 U+0308) and the second is composed. The letters are the same.
    ["Mu\u0308ller", "M\u00fcller"],
    ["Große Straße AG", "GROSSE STRASSE"],
    // Full-width letters and a ligature are compatibility forms (Unicode, UAX #15).
    ["Ｏｆｆｉｃｅ １", "oﬃce 1"],
    // A sigma at the end of a word is written differently from a sigma inside a word, but the names are the same.
    ["ΟΔΟΣΑ", "οδός".normalize("NFD").replace("\u0301", "")],
    ["日本公証人連合会", "日本"],
    ["O’Brien, Notary", "brien notary"],
  ])("%s is found by %s", (name, wanted) => {
    expect(isNamed(name, wanted)).toBe(true);
  });

  it.each([
    ["Northwind Notaries", "wind"],
    ["Northwind Notaries", "notaries northwind"],
    ["Northwind Notaries", "northwind s"],
    ["Northwind Notaries", "&"],
    ["Northwind Notaries", ""],
    ["…", "…"],
    ["Müller", "muller"],
  ])("%s is not found by %j", (name, wanted) => {
    expect(isNamed(name, wanted)).toBe(false);
  });

  it("has one part for each word, from that word to the end, and no part twice", () => {
    expect(nameParts("A b, A")).toEqual(["a b a", "b a", "a"]);
    expect(nameParts("a a")).toEqual(["a a", "a"]);
    expect(nameParts("—")).toEqual([]);
  });

  it("is cut where it becomes longer than the limit, and never inside a character", () => {
    // NFKC turns U+FDFA into 18 characters, so without a limit the result would be much longer than the name.
    expect(searchableName("\ufdfa".repeat(200))).toHaveLength(200);
    const cut = searchableName(`a${"\u{1d7d8}\u{20000}".repeat(100)}`);
    expect(cut.length).toBeLessThanOrEqual(200);
    expect(cut.isWellFormed()).toBe(true);
    expect(nameParts("a ".repeat(5_000)).length).toBeLessThanOrEqual(100);
  });
});
