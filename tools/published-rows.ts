// Shows which rows of docs/spec.md hold on published files alone, after their service has ended.
//
// A service is filled and published, and ends for good. nginx serves the folder and the built explorer, and the
// end-to-end tests run against them. Each row then passes, fails, or cannot pass for a reason that
// tools/published-rows/exceptions.ts states. The command exits with an error if a row or a test without a row fails,
// if a reason is missing, or if exceptions.ts lists something that passes or does not exist.
//
//   node tools/published-rows.ts                          the tests' own small store
//   node tools/published-rows.ts --records 1000000          adds a million records to that store
//   node tools/published-rows.ts --folder DIR               keeps what is published, and uses it again the next time
//   node tools/published-rows.ts --report FILE              judges a report of vitest and runs no tests; several reports
//                                                        may be given, and if two contain the same test file, the
//                                                        later one counts for that file
//   node tools/published-rows.ts e2e/way.test.ts …          runs some tests only, and judges the rows that these name
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { countOrExit } from "./count-argument.ts";
import { exceptions, testExceptions } from "./published-rows/exceptions.ts";
import {
  judgeRow,
  staleExceptions,
  unexplainedTests,
  unknownRows,
  type Verdict,
} from "./published-rows/judge-rows.ts";
import { needs } from "./published-rows/needs.ts";
import { readReports } from "./published-rows/report.ts";
import { parseRows } from "./spec-rows.ts";
import { reportArguments } from "./test-report.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    records: { type: "string" },
    folder: { type: "string" },
    report: { type: "string", multiple: true },
  },
});
const usage =
  "node tools/published-rows.ts [--records NUMBER] [--folder DIR] [--report FILE] [TEST FILE …]";
const records = countOrExit(values.records, { preset: 0, min: 0, usage });
let testsStatus: number | null = 0;

function runTests(): string {
  const folder = mkdtempSync(join(tmpdir(), "digital-evidence-published-rows-"));
  const report = join(folder, "report.json");
  const { folder: kept } = values;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    E2E_SOURCE: "published",
    PUBLISHED_RECORDS: String(records),
    ...(kept === undefined ? {} : { PUBLISHED_FOLDER: resolve(kept) }),
  };
  const args = ["run", "--project", "e2e", "--reporter=dot", ...reportArguments(report)];
  const run = spawnSync("vitest", [...args, ...positionals], {
    stdio: ["ignore", "inherit", "inherit"],
    env,
  });
  testsStatus = run.status;
  try {
    return readFileSync(report, "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const reports = values.report?.map((file) => readFileSync(file, "utf8")) ?? [runTests()];
const tests = readReports(reports);
// If only some tests ran, nothing is known about the rows and the exceptions of the other tests.
const isWhole = positionals.length === 0;
const allRows = parseRows(readFileSync("docs/spec.md", "utf8"));
const rows = allRows
  .map((row) => ({ row, verdict: judgeRow(row, tests, exceptions, testExceptions) }))
  .filter(({ verdict }) => isWhole || verdict.naming.length > 0);
const ofOutcome = (outcome: Verdict["outcome"]) =>
  rows.filter(({ verdict }) => verdict.outcome === outcome);
const [passed, cannot, failed] = [ofOutcome("passed"), ofOutcome("cannot"), ofOutcome("failed")];

for (const { row, verdict } of passed) {
  const { elsewhere } = verdict;
  const rest = elsewhere === 0 ? "" : ` (${elsewhere} other tests of it need more than files)`;
  console.log(`✓ ${row.id.padEnd(4)} ${row.text}${rest}`);
}
for (const [need, reason] of Object.entries(needs)) {
  const ids = cannot.filter(({ verdict }) => verdict.need === need).map(({ row }) => row.id);
  if (ids.length > 0) console.log(`\n${need}, ${ids.length} rows: ${reason}\n  ${ids.join(" ")}`);
}

const problems = failed.map(
  ({ row, verdict: { problem, unexplained } }) =>
    `${row.id.padEnd(4)} ${row.text}\n       ${problem}` +
    unexplained.map((test) => `\n       ${test.file}: ${test.fullName}`).join(""),
);
const named = new Set(failed.flatMap(({ verdict }) => verdict.unexplained));
for (const test of unexplainedTests(tests, testExceptions)) {
  if (!named.has(test))
    problems.push(`a test without a row failed: ${test.file}: ${test.fullName}`);
}
if (isWhole) {
  for (const { exception, problem } of staleExceptions(tests, testExceptions)) {
    problems.push(`the exception “${exception.title}” in ${exception.file} ${problem}`);
  }
}
for (const id of unknownRows(allRows, exceptions)) problems.push(`docs/spec.md has no row ${id}`);
if (tests.length === 0) problems.push("no test ran");
// An error outside of all tests, such as an unhandled rejection, is not in the report.
if (testsStatus !== 0 && !tests.some(({ status }) => status === "failed")) {
  problems.push(`no test failed, but vitest ended with ${testsStatus}`);
}
for (const problem of problems) console.log(`\n✗ ${problem}`);

const counts = [`${passed.length} pass`, `${cannot.length} cannot`, `${failed.length} fail`];
console.log(`\nrows of docs/spec.md on published files: ${counts.join(", ")}`);
process.exit(problems.length === 0 ? 0 : 1);
