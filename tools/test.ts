// `npm test` runs the static checks and the tests in Node at the same time, then the tests that start our programs as
// processes, and then the tests in a real browser. Then it compares the specification's rows with the tests, and prints
// how long each part took. With `--checks-only`, the script runs only the static checks. With `--long`, it runs all tests
// in Node, also those that `npm test` leaves out because they take long, and two hours of polling on three pages.
//
// Browser tests are never skipped: if the browser cannot start, the run fails. Tests on PostgreSQL or
// PgBouncer are skipped only if the program is not available, and the output says so.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative, resolve } from "node:path";
import { ensureTestBrowser } from "./chromium.ts";
import { ensurePgBouncer } from "./pgbouncer.ts";
import { ensurePostgres } from "./postgres.ts";
import { reportArguments } from "./test-report.ts";

/**
 * The static checks, as commands. The two lists run at the same time, and the checks of a list run one after the other.
 * Both lists take about the same time.
 */
const checks = [
  ["oxfmt --check", "oxlint --type-aware --deny-warnings", "node tools/check-imports.ts"],
  ["node tools/check-types.ts"],
];

// npm finds the repository's tools in this way. Without npm, this script finds them as well.
process.env["PATH"] = [resolve("node_modules/.bin"), process.env["PATH"]].join(delimiter);

let passed = 0;
let failed = 0;
let skipped = 0;
let hasPostgres = true;
let hasPgBouncer = true;
const failures: string[] = [];
const times: string[] = [];

async function run(command: string, args: readonly string[]): Promise<boolean> {
  const [status] = (await once(spawn(command, args, { stdio: "inherit" }), "close")) as [
    number | null,
  ];
  return status === 0;
}

/**
 * Runs a check. Its output is printed only when the check has ended, so that it is not mixed with the output of other
 * checks.
 */
async function runCheck(check: string): Promise<void> {
  const [command = "", ...args] = check.split(" ");
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => output.push(chunk));
  }
  const [status] = (await once(child, "close")) as [number | null];
  console.log(`\n> ${check}`);
  process.stdout.write(Buffer.concat(output));
  if (status === 0) passed += 1;
  else fail(check);
}

async function runChecks(): Promise<void> {
  const start = performance.now();
  await Promise.all(
    checks.map(async (row) => {
      for (const check of row) await runCheck(check);
    }),
  );
  times.push(`checks ${seconds(start)}`);
}

/** @returns the path of the test runner's report */
async function runTests(
  projects: readonly string[],
  folder: string,
  files: readonly string[] = [],
): Promise<string> {
  const name = projects.join(" and ");
  const report = join(folder, `${projects.join("-")}.json`);
  console.log(`\n> tests: ${name}`);
  const start = performance.now();
  const ok = await run("vitest", [
    "run",
    ...files,
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=default",
    ...reportArguments(report),
  ]);
  times.push(`${name} ${seconds(start)}`);
  try {
    const results = JSON.parse(readFileSync(report, "utf8")) as {
      numPassedTests: number;
      numFailedTests: number;
      numPendingTests: number;
      testResults: {
        name: string;
        assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
      }[];
    };
    passed += results.numPassedTests;
    failed += results.numFailedTests;
    skipped += results.numPendingTests;
    for (const { name: file, assertionResults } of results.testResults) {
      for (const { fullName, status, failureMessages } of assertionResults) {
        if (status !== "failed") continue;
        failures.push(`${relative(".", file)}: ${fullName}\n${failureMessages.join("\n")}`);
      }
    }
    // If a test file cannot be loaded, the report contains no failed test, but the run must fail.
    if (!ok && results.numFailedTests === 0) fail(`tests: ${name}`);
  } catch {
    fail(`tests: ${name}`);
  }
  return report;
}

function fail(part: string): void {
  failed += 1;
  failures.push(part);
}

function seconds(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(0)} s`;
}

if (process.argv.includes("--checks-only")) await runChecks();
else {
  process.env["CHROMIUM_PATH"] = ensureTestBrowser();
  // The programs are installed before the tests start, because test files run in parallel and must not install them
  // at the same time.
  hasPostgres = ensurePostgres() !== null;
  hasPgBouncer = ensurePgBouncer() !== null;
  const folder = mkdtempSync(join(tmpdir(), "digital-evidence-test-"));
  if (process.argv.includes("--long")) {
    process.env["LONG_TESTS"] = "1";
    await runTests(["node", "processes"], folder);
    await runTests(["e2e"], folder, ["e2e/polling.long.test.ts"]);
  } else {
    // The static checks run at the same time as Node's tests. The tests often wait for processes and databases and
    // leave the processor idle. Running the tests of processes at the same time as well saves nothing.
    const [node] = await Promise.all([runTests(["node"], folder), runChecks()]);
    const processes = await runTests(["processes"], folder);
    const reports = [node, processes, await runTests(["browser", "components", "e2e"], folder)];
    console.log("\n> spec");
    const args = reports.flatMap((report) => ["--report", report]);
    if (await run("node", ["tools/spec.ts", "--brief", ...args])) passed += 1;
    else fail("spec");
  }
  rmSync(folder, { recursive: true, force: true });
}

if (!hasPostgres) {
  console.log(
    "\nNo PostgreSQL server was found, so the tests that need one were left out: install Debian's" +
      " package postgresql, or set POSTGRES_BIN to the folder of a server's programs.",
  );
}
if (!hasPgBouncer) {
  console.log(
    "\nPgBouncer was not found, so the tests that need it were left out: install Debian's package" +
      " pgbouncer, or set PGBOUNCER to the program.",
  );
}
if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join("\n\n")}`);
console.log(`\n${times.join(", ")}`);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(failed === 0 ? 0 : 1);
