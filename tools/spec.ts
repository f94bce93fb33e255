// Compares docs/spec.md with the test report. Every row needs a passing test that names it. A row about
// pages needs a passing test in real Chromium at each of the two sizes. A row does not stand either if a test that names
// it failed, or did not run because a setup failed. The command exits with an error if a row does not stand, if a test
// file failed outside of its tests, or if a test that it ran failed.
//
//   node tools/spec.ts                     runs the tests, then lists the rows
//   node tools/spec.ts --report FILE       reads an existing report; several may be given
//   node tools/spec.ts --brief             lists only the rows without a passing test
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { coverageOf, parseRows, type ReportedTest } from "./spec-rows.ts";
import {
  failureOutsideTests,
  reportArguments,
  type ReportedFile,
  statusOf,
  type TestInReport,
} from "./test-report.ts";

let testsStatus: number | null = 0;

function runTests(): string {
  const report = join(mkdtempSync(join(tmpdir(), "digital-evidence-spec-")), "report.json");
  const run = spawnSync("vitest", ["run", ...reportArguments(report)], { stdio: "inherit" });
  testsStatus = run.status;
  return report;
}

function readFiles(report: string): ReportedFile<TestInReport>[] {
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: ReportedFile<TestInReport>[];
  };
  return testResults;
}

const { values } = parseArgs({
  options: {
    report: { type: "string", multiple: true },
    brief: { type: "boolean", default: false },
  },
});
const files = (values.report ?? [runTests()]).flatMap(readFiles);
const tests: ReportedTest[] = files.flatMap((file) =>
  file.assertionResults.map((test) => ({ ...test, status: statusOf(file, test) })),
);
const rows = parseRows(readFileSync("docs/spec.md", "utf8"));
let failures = 0;

for (const row of rows) {
  const { naming, problem: gap } = coverageOf(row, tests);
  const hasFailed = naming.some(({ status }) => status === "failed");
  const problem = gap ?? (hasFailed ? "a test of it failed, or its setup did" : null);
  if (problem !== null) failures += 1;
  else if (values.brief) continue;
  console.log(`${problem === null ? "✓" : "✗"} ${row.id.padEnd(4)} ${row.text}`);
  for (const test of naming) console.log(`         ${test.status}  ${test.fullName}`);
  if (problem !== null) console.log(`         ${problem}`);
}
console.log(`\nspec: ${rows.length - failures} of ${rows.length} rows stand`);
let failedFiles = 0;
for (const file of files) {
  const failure = failureOutsideTests(file);
  if (failure === null) continue;
  failedFiles += 1;
  console.log(`✗ ${relative(".", file.name)}: ${failure}`);
}
if (testsStatus !== 0) console.log(`✗ vitest ended with ${testsStatus}`);
const isWhole = failures === 0 && failedFiles === 0 && testsStatus === 0;
process.exit(isWhole && rows.length > 0 ? 0 : 1);
