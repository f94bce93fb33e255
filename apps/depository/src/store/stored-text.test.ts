import { assert, constantFrom, oneof, property, string } from "fast-check";
import { expect, it } from "vitest";
import { fromStoredText, toStoredText } from "./stored-text.ts";

const text = string({
  unit: oneof(constantFrom("\0", "\u001a", "0", "1"), string({ maxLength: 1 })),
});

it("any text comes back as it was, without a U+0000 in between", () => {
  assert(
    property(text, (original) => {
      const stored = toStoredText(original);
      expect(stored).not.toContain("\0");
      expect(fromStoredText(stored)).toBe(original);
    }),
  );
});

it("text that needs no care stands as it is", () => {
  expect(toStoredText("C:\\contracts\\7 – Üre")).toBe("C:\\contracts\\7 – Üre");
});
