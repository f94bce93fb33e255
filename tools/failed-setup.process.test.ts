// Has vitest make a report on tests whose setup fails, and tests how our scripts read it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NEEDS_SERVICE } from "./published-rows/needs.ts";
import { readReports } from "./published-rows/report.ts";
import { parseRows } from "./spec-rows.ts";
import { reportArguments } from "./test-report.ts";

const rows = parseRows(readFileSync("docs/spec.md", "utf8"));
const [row] = rows;
if (row === undefined) throw new Error("docs/spec.md has no row");
const vitest = join(
  dirname(createRequire(import.meta.url).resolve("vitest/package.json")),
  "vitest.mjs",
);

const folder = mkdtempSync(join(tmpdir(), "digital-evidence-failed-setup-"));
const report = join(folder, "report.json");

// In each file, another test fails, so that the file and the run would fail without the setup's error too.
const sources = {
  "setup.test.js": `
    it("fails", () => expect(1).toBe(2));
    describe("a part", () => {
      beforeAll(() => { throw new Error("no setup"); });
      it("[${row.id}] holds", () => {});
      describe("of it", () => { it("[${row.id}] holds too", () => {}); });
      it.skip("is left out", () => {});
    });`,
  "needs.test.js": `
    describe("a part", () => {
      beforeAll(() => { throw new Error("${NEEDS_SERVICE}feeds: the address"); });
      it("shows", () => {});
    });`,
  "teardown.test.js": `
    describe("a part", () => {
      afterAll(() => { throw new Error("no teardown"); });
      it("passes", () => {});
    });`,
};

beforeAll(() => {
  for (const [name, source] of Object.entries(sources)) writeFileSync(join(folder, name), source);
  const args = [vitest, "run", "--root", folder, "--globals", ...reportArguments(report)];
  const run = spawnSync(process.execPath, args, { encoding: "utf8", env: withoutRunner() });
  if (run.status !== 1) throw new Error(run.stdout + run.stderr);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The environment without the variables of the test runner that runs this file. */
function withoutRunner(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST")),
  );
}

describe("a test that did not run because a setup failed", () => {
  it("keeps its row of docs/spec.md from standing, although another test of the row passes", () => {
    const names = ["1280×800", "390×844"].flatMap((size) =>
      rows.map(({ id }) => `${size} [${id}]`),
    );
    const assertionResults = names.map((fullName) => ({ fullName, status: "passed" }));
    const passed = join(folder, "passed.json");
    writeFileSync(
      passed,
      JSON.stringify({ testResults: [{ name: "/a.test.ts", status: "passed", assertionResults }] }),
    );
    const args = ["tools/spec.ts", "--brief", "--report", passed, "--report", report];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect(stdout).toContain(`${rows.length - 1} of ${rows.length} rows stand`);
    expect(stdout).toContain(`failed  a part [${row.id}] holds`);
    expect(stdout).toContain("a test of it failed, or its setup did");
    expect(stdout).toMatch(/teardown\.test\.js: the file failed outside of its tests/);
    expect(status).toBe(1);
  });

  it("counts as failed in a run on published files, with what the setup says that it needs", () => {
    const read = readReports([readFileSync(report, "utf8")]);
    const found = read.map(({ file, fullName, status, need }) => [file, fullName, status, need]);
    const expected = [
      ["needs.test.js", "a part shows", "failed", "feeds"],
      ["setup.test.js", `a part [${row.id}] holds`, "failed", null],
      ["setup.test.js", "a part is left out", "skipped", null],
      ["setup.test.js", `a part of it [${row.id}] holds too`, "failed", null],
      ["setup.test.js", "fails", "failed", null],
      ["teardown.test.js", "a part passes", "passed", null],
      ["teardown.test.js", expect.stringContaining("outside of its tests"), "failed", null],
    ];
    expect(found).toHaveLength(expected.length);
    expect(found).toEqual(expect.arrayContaining(expected));
  });
});
