// Tests that every language has every file and every member, each with a text that is not empty.
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { TRANSLATIONS } from "../../translations.ts";

const folder = new URL(".", import.meta.url).pathname;
const english = globSync("*.{ts,tsx}", { cwd: folder }).filter((name) => !name.includes(".test."));
/** The words about evidence are in packages/verdict, where the compiler compares the languages. */
const own = english.filter((name) => name !== "language.ts");

type Words = Readonly<Record<string, unknown>>;

/** Returns each text and each function of a words file, with the path of members that leads to it. */
function texts(value: unknown, path: string): [path: string, value: unknown][] {
  if (typeof value === "string" || typeof value === "function") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value as Words).flatMap(([key, member]) =>
    texts(member, path === "" ? key : `${path}.${key}`),
  );
}

async function load(path: string): Promise<Words> {
  return (await import(path)) as Words;
}

describe.each(TRANSLATIONS)("the words in %s", (language) => {
  it("are in the same files as the English ones", () => {
    const translated = globSync("*.{ts,tsx}", { cwd: `${folder}/${language}` });
    expect(translated.toSorted()).toEqual(english.toSorted());
  });

  it.each(own)("have every member of %s, and a text for each", async (name) => {
    const [ours, theirs] = await Promise.all([load(`./${name}`), load(`./${language}/${name}`)]);
    const kinds = (words: Words) =>
      texts(words, "").map(([path, value]) => [path, typeof value].join(" "));
    expect(kinds(theirs).toSorted()).toEqual(kinds(ours).toSorted());
    for (const [path, value] of texts(theirs, "")) {
      if (typeof value === "string") expect([path, value.trim()]).not.toEqual([path, ""]);
    }
  });
});

it("contain all sentences: the files that choose among them have none", () => {
  const chooser = globSync("../phrasing/*.ts", { cwd: folder }).filter(
    (name) => !name.includes(".test."),
  );
  expect(chooser.length).toBeGreaterThan(3);
  for (const name of chooser) {
    const source = readFileSync(`${folder}/${name}`, "utf8").replaceAll(
      /\/\*[^]*?\*\/|\/\/.*|^import [^;]*;/gm,
      "",
    );
    const sentences = Array.from(source.matchAll(/["`]([^"`\n]*[a-z] [a-z][^"`\n]*)["`]/gi)).map(
      ([, text]) => text,
    );
    expect([name, sentences]).toEqual([name, []]);
  }
});
