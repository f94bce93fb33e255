import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { parseRows } from "./spec-rows.ts";

/** Compares docs/spec.md with a report in which every row has a passing test, and which has the given files besides. */
function compare(files: readonly object[]) {
  const rows = parseRows(readFileSync("docs/spec.md", "utf8"));
  const assertionResults = ["1280×800", "390×844"].flatMap((size) =>
    rows.map(({ id }) => ({ fullName: `${size} [${id}] holds`, status: "passed" })),
  );
  const passed = {
    name: resolve("e2e/a.test.ts"),
    status: "passed",
    message: "",
    assertionResults,
  };
  const folder = mkdtempSync(join(tmpdir(), "digital-evidence-spec-"));
  try {
    const report = join(folder, "report.json");
    writeFileSync(report, JSON.stringify({ testResults: [passed, ...files] }));
    const args = ["tools/spec.ts", "--brief", "--report", report];
    return spawnSync(process.execPath, args, { encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it("passes if every row has a passing test, and fails if a test file could not be loaded", () => {
  expect(compare([]).status).toBe(0);
  const { status, stdout } = compare([
    {
      name: resolve("e2e/b.test.ts"),
      status: "failed",
      message: "no such module",
      assertionResults: [],
    },
  ]);
  expect(stdout).toContain("e2e/b.test.ts: the file could not be loaded: no such module");
  expect(status).toBe(1);
});
