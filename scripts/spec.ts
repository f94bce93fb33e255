// Compares docs/spec.md with the test report. Every row needs a passing test that names it; a row about
// pages needs one in real Chromium at each of the two sizes.
//
//   npm run spec                        runs the tests, then lists the rows
//   npm run spec -- --report FILE       reads an existing report; several may be given
//   npm run spec -- --brief             lists only the rows without a passing test
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

interface Row {
  readonly id: string;
  readonly text: string;
  readonly isPage: boolean;
}

interface ReportedTest {
  readonly fullName: string;
  readonly status: string;
}

const pageSizes = ["1280×800", "390×844"];

/** Rows that by nature exist at one size only. */
const oneSizeOnly: Readonly<Record<string, string>> = { D5: "390×844" };

function readRows(): Row[] {
  const rows: Row[] = [];
  let isPage = false;
  for (const line of readFileSync("docs/spec.md", "utf8").split("\n")) {
    if (line.startsWith("## ")) isPage = line.endsWith("(pages)");
    const [, id, text] = /^\| *([A-Z]+\d+) *\| (.+?) *\|$/.exec(line) ?? [];
    if (id !== undefined && text !== undefined) rows.push({ id, text, isPage });
  }
  return rows;
}

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

/** The reason why the row has no sufficient test, or null. */
function missing(row: Row, passing: readonly ReportedTest[]): string | null {
  if (passing.length === 0) return "no passing test names it";
  if (!row.isPage) return null;
  const only = oneSizeOnly[row.id];
  const sizes = only === undefined ? pageSizes : [only];
  const absent = sizes.filter((size) => !passing.some((test) => test.fullName.includes(size)));
  return absent.length === 0 ? null : `no passing test at ${absent.join(" and ")}`;
}

const { values } = parseArgs({
  options: {
    report: { type: "string", multiple: true },
    brief: { type: "boolean", default: false },
  },
});
const tests = (values.report ?? [runTests()]).flatMap(readTests);
const rows = readRows();
let failures = 0;

for (const row of rows) {
  const naming = tests.filter((test) => test.fullName.includes(`[${row.id}]`));
  const problem = missing(
    row,
    naming.filter((test) => test.status === "passed"),
  );
  if (problem !== null) failures += 1;
  else if (values.brief) continue;
  console.log(`${problem === null ? "✓" : "✗"} ${row.id.padEnd(4)} ${row.text}`);
  for (const test of naming) console.log(`         ${test.status}  ${test.fullName}`);
  if (problem !== null) console.log(`         ${problem}`);
}
console.log(`\nspec: ${rows.length - failures} of ${rows.length} rows stand`);
process.exit(failures === 0 && rows.length > 0 ? 0 : 1);
