// Runs the example in README.md exactly as written.
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { expect, test } from "vitest";
import * as library from "./index.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const [, code = ""] = /```ts\n([^]*?)```/.exec(readme) ?? [];

test("the example of the README verifies its own proof", async () => {
  const [, names = "", body = ""] = /^import \{([^}]*)\} from "[^"]+";\n([^]*)$/.exec(code) ?? [];
  expect(body).toContain("verifyTlogProof(");
  // oxlint-disable-next-line typescript/no-implied-eval -- the test runs the code of the README
  const run = new Function(
    "library",
    `const {${names}} = library; return (async () => {${stripTypeScriptTypes(body)}\nreturn result; })();`,
  ) as (given: typeof library) => Promise<ReturnType<typeof library.verifyTlogProof>>;
  const result = await run(library);
  if (!result.ok) expect.unreachable(result.message);
  expect(result.value.checkpoint.size).toBe(3);
  expect(result.value.cosignatures.map(({ witness }) => witness.name)).toEqual(["W"]);
});

test("the README names every function of the package", () => {
  const functions = Object.entries(library)
    .filter(([, value]) => typeof value === "function")
    .map(([name]) => name);
  expect(functions.filter((name) => !readme.includes(`\`${name}`))).toEqual([]);
});
