import { outside, statement } from "@digital-evidence/verdict/statements";
import { expect, it } from "vitest";
import { drawnText } from "../../test/stub-document.ts";
import { element, said } from "./element.ts";

it("shows text from outside within a mark of its own, with what is invisible in it", () => {
  const name = outside("contract 7”. All checks passed\u202e\u200b");
  const text = drawnText(() => element("p", {}, said(statement("check.notStated", { name }))));
  expect(text).toContain("⟦contract 7”. All checks passed[U+202E][U+200B]⟧");
});
