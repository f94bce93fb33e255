// Compares docs/spec.md with the test report. Every row needs a passing test that names it. A row about
// pages needs a passing test in real Chromium at each of the two sizes.
//
//   npm run spec                        runs the tests, then lists the rows
//   npm run spec -- --report FILE       reads an existing report; several may be given
//   npm run spec -- --brief             lists only the rows without a passing test
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { coverageOf, parseRows, type ReportedTest } from "./spec-rows.ts";

function runTests(): string {
  const report = join(mkdtempSync(join(tmpdir(), "digital-evidence-spec-")), "report.json");
  spawnSync("vitest", ["run", "--reporter=json", `--outputFile.json=${report}`], {
    stdio: "inherit",
  });
  return report;
}

function readTests(report: string): ReportedTest[] {
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: { assertionResults: ReportedTest[] }[];
  };
  return testResults.flatMap((file) => file.assertionResults);
}

const { values } = parseArgs({
  options: {
    report: { type: "string", multiple: true },
    brief: { type: "boolean", default: false },
  },
});
const tests = (values.report ?? [runTests()]).flatMap(readTests);
const rows = parseRows(readFileSync("docs/spec.md", "utf8"));
let failures = 0;

for (const row of rows) {
  const { naming, problem } = coverageOf(row, tests);
  if (problem !== null) failures += 1;
  else if (values.brief) continue;
  console.log(`${problem === null ? "✓" : "✗"} ${row.id.padEnd(4)} ${row.text}`);
  for (const test of naming) console.log(`         ${test.status}  ${test.fullName}`);
  if (problem !== null) console.log(`         ${problem}`);
}
console.log(`\nspec: ${rows.length - failures} of ${rows.length} rows stand`);
process.exit(failures === 0 && rows.length > 0 ? 0 : 1);
