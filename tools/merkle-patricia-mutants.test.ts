// Checks that every mutant still matches the sources. `node tools/mutate-merkle-patricia.ts` takes long and runs
// rarely, so without this test a mutant that no longer matches would go unnoticed.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { mutants } from "./merkle-patricia-mutants.ts";

it.each(mutants)("$file: a mutant changes exactly one place: $from", ({ file, from, to }) => {
  const source = readFileSync(`packages/merkle-patricia/src/${file}.ts`, "utf8");
  expect(source.split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
});

it("no mutant is listed twice", () => {
  const changes = mutants.map(({ file, from, to }) => `${file}: ${from} → ${to}`);
  expect(new Set(changes).size).toBe(changes.length);
});
