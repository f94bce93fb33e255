// Runs the @example of every public function exactly as its docstring has it. A comment after a statement, on the same
// line or on the next one, states the statement's expected result.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as library from "./index.ts";

const files = ["commitment", "compute-root", "trie", "verify"];

type Example = { verb: string; code: string };

function examplesIn(file: string): Example[] {
  const source = readFileSync(new URL(`./${file}.ts`, import.meta.url), "utf8");
  const pattern = /@example\n((?:\s*\*(?!\/).*\n)+)\s*\*\/\nexport function (\w+)/g;
  return [...source.matchAll(pattern)].map(([, lines = "", verb = ""]) => ({
    verb,
    code: lines.replaceAll(/^\s*\* ?/gm, ""),
  }));
}

const examples = files.flatMap(examplesIn);

test("every public verb has an example", () => {
  const verbs = Object.entries(library)
    .filter(([name, value]) => typeof value === "function" && !name.endsWith("Error"))
    .map(([name]) => name);
  expect(examples.map(({ verb }) => verb).toSorted()).toEqual(verbs.toSorted());
});

test.each(examples)("the example of $verb gives what it says", ({ code }) => {
  // `statement;` followed by `// value` becomes a comparison of the two.
  const compared = code.replaceAll(
    /^(?!const )(.+);(?:\n| )\/\/ (.+)$/gm,
    (_, statement: string, value: string) => `seen.push([${statement}, ${value}]);`,
  );
  expect(compared).toContain("seen.push");
  const seen: [unknown, unknown][] = [];
  // oxlint-disable-next-line typescript/no-implied-eval -- the test runs the code of the docstring
  const run = new Function("seen", ...Object.keys(library), `"use strict";\n${compared}`);
  run(seen, ...Object.values(library));
  expect(seen.length).toBeGreaterThan(0);
  for (const [actual, expected] of seen) expect(actual).toEqual(expected);
});
