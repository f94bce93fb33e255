import { expect, it } from "vitest";
import { directoryTold } from "./directories.ts";
import { english } from "./messages/en.ts";
import { textOf } from "./say.ts";

const formOf = (code: "OTHER_VERSION" | "OTHER_FORMAT") => {
  const { form, validity } = directoryTold("a.example", { level: "received", code, at: "" }, 0);
  expect(validity).toBeNull();
  return [form.word, ...form.sentences].map((each) => textOf(each, english));
};

it("a directory of a version that is not known here is not supported, and not called badly formed", () => {
  const [word, sentence] = formOf("OTHER_VERSION");
  expect(word).toBe("Not supported here");
  expect(sentence).toContain("it has a version that is not supported here");
  expect(formOf("OTHER_FORMAT")[0]).toBe("Not well-formed");
});
