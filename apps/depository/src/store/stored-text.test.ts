import { assert, constantFrom, oneof, property, string } from "fast-check";
import { expect, it } from "vitest";
import { fromStoredText, toStoredText } from "./stored-text.ts";

const text = string({
  unit: oneof(constantFrom("\0", "\u001a", "0", "1"), string({ maxLength: 1 })),
});

it("any text is read back unchanged, and is stored without U+0000", () => {
  assert(
    property(text, (original) => {
      const stored = toStoredText(original);
      expect(stored).not.toContain("\0");
      expect(fromStoredText(stored)).toBe(original);
    }),
  );
});

it("text that needs no escaping is stored unchanged", () => {
  expect(toStoredText("C:\\contracts\\7 – Üre")).toBe("C:\\contracts\\7 – Üre");
});
