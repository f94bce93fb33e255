// Checks what documents and sources refer to: files, headings, and the commands of this repository.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const exclude = ["**/node_modules/**", "**/dist/**"];
const read = (pattern: string) =>
  globSync(pattern, { exclude }).map((file) => ({ file, text: readFileSync(file, "utf8") }));
const documents = read("{*.md,{docs,deploy,packages,apps,vectors}/**/*.md}");
const sources = read(
  "{apps,bench,deploy,e2e,packages,scripts,tools,.github}/**/*.{css,sql,ts,tsx,yml}",
);

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(file: string): readonly string[] {
  return Array.from(readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm), ([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function isBroken(file: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? file : join(dirname(file), path);
  if (!existsSync(target)) return true;
  return anchor !== undefined && target.endsWith(".md") && !anchorsOf(target).includes(anchor);
}

it("every link in a document leads to a file, and to a heading, that exist", () => {
  const broken = documents.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, link = ""]) => link)
      .filter((link) => !/^[a-z]+:/.test(link) && isBroken(file, link))
      .map((link) => `${file}: ${link}`),
  );
  expect(documents.length).toBeGreaterThan(50);
  expect(broken).toEqual([]);
});

it("every document, script and npm script that a document or a source names exists", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: Record<string, string>;
  };
  const missing = [...documents, ...sources].flatMap(({ file, text }) => [
    ...Array.from(text.matchAll(/\bnpm run ([a-z:-]+)/g), ([, name = ""]) => name)
      .filter((name) => !Object.hasOwn(scripts, name))
      .map((name) => `${file}: npm run ${name}`),
    ...Array.from(
      text.matchAll(/(?<![\w/.])(?:docs|scripts)\/[\w./-]+\.(?:md|ts)\b/g),
      ([name]) => name,
    )
      .filter((name) => !existsSync(name))
      .map((name) => `${file}: ${name}`),
  ]);
  expect(missing).toEqual([]);
});

it("nothing tells anybody to start a program whose old Node could not say that it is too old", () => {
  const told = [...documents, ...read("{package.json,deploy/*/*,.github/**/*.yml}")].filter(
    ({ text }) => /apps\/(?:cli|depository|witness)\/src\/(?:main|operate)\.ts/.test(text),
  );
  expect(told.map(({ file }) => file)).toEqual([]);
});
