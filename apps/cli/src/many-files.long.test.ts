// 10,000 files in one call.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runHere } from "../test/run-here.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";

const COUNT = 10_000;
const folder = temporaryFolder();
const files = Array.from({ length: COUNT }, (_, at) =>
  join(folder.path, `${at % 100}`, `${at}.txt`),
);

beforeAll(() => {
  for (let at = 0; at < 100; at += 1) mkdirSync(join(folder.path, `${at}`));
  for (const [at, file] of files.entries()) writeFileSync(file, `document ${at}`);
});
afterAll(folder.remove);

it("hashes 10,000 files in one call", async () => {
  const { exitCode, stdout } = await runHere(["hash", ...files]);
  expect(exitCode).toBe(0);
  const lines = stdout.trimEnd().split("\n");
  expect(lines).toHaveLength(COUNT);
  const last = createHash("sha256")
    .update(`document ${COUNT - 1}`)
    .digest("hex");
  expect(lines.at(-1)).toBe(`${last}  ${files.at(-1)}`);
});

it("verifies a folder of 10,000 documents and one bundle, and loses none", async () => {
  const bundle = new URL("../../../vectors/cases/12-bundle-for-policy.json", import.meta.url);
  writeFileSync(join(folder.path, "bundle.json"), readFileSync(bundle));
  const args = ["verify", folder.path, "--require", "consistent", "--json"];
  const { exitCode, stdout } = await runHere(args);
  const { results, skipped } = JSON.parse(stdout) as { results: unknown[]; skipped: number };
  expect([exitCode, results.length, skipped]).toEqual([0, 1, COUNT]);
});

it("verifies 10,000 files that are named one by one", async () => {
  const { exitCode, stdout } = await runHere(["verify", ...files, "--json"]);
  const { results } = JSON.parse(stdout) as { results: { kind: string }[] };
  expect([exitCode, results.length]).toEqual([3, COUNT]);
});
