import { expect, it } from "vitest";
import { directoryTold, trustTold } from "./directories.ts";
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

it("a name from a file is the visitor's, and nobody says that the visitor gave it to the key on that file's date", () => {
  const named = { name: "Harbour", namedAt: "2001-01-01T00:00:00Z" };
  const said = (importedAt?: string) => {
    const { sentences } = trustTold("a.example", { ...named, importedAt }, null);
    return sentences.map((each) => textOf(each, english)).join(" ");
  };
  expect(said()).toContain("You named this key “Harbour”");
  expect(said()).toContain("on 1 January 2001");
  const imported = said("2026-03-09T00:00:00Z");
  expect(imported).toContain("imported from a file on 9 March 2026");
  expect(imported).not.toMatch(/You named|2001/);
});
