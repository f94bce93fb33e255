// The README's example is run by tools/pack/readme-example.process.test.ts.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as library from "./index.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

test("the README names every function of the package", () => {
  const functions = Object.entries(library)
    .filter(([, value]) => typeof value === "function")
    .map(([name]) => name);
  expect(functions.filter((name) => !readme.includes(`\`${name}`))).toEqual([]);
});
