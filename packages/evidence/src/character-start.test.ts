import { expect, it } from "vitest";
import { characterStart } from "./character-start.ts";

it("finds where a text can be cut without splitting a character", () => {
  const text = "a😀b😀";
  const places = Array.from({ length: text.length + 2 }, (_, place) => characterStart(text, place));
  expect(places).toEqual([0, 1, 1, 3, 4, 4, 6, 7]);
  // A lone half is not a character that could be split.
  expect(characterStart("a\ud83d", 2)).toBe(2);
});
