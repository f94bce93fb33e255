import { fileURLToPath } from "node:url";

/** What our scripts read about a test in a report that vitest's reporter `json` has written. */
export interface TestInReport {
  readonly fullName: string;
  readonly status: string;
  readonly meta?: {
    /** The error of the failed setup that kept the test from running. failed-setup-reporter.ts writes it. */
    readonly failedSetup?: string;
  };
}

export interface ReportedFile<Test> {
  readonly name: string;
  readonly status: string;
  /** The error of the file itself, for example of its setup. It is empty if the file has none. */
  readonly message?: string;
  readonly assertionResults: readonly Test[];
}

/** Returns the arguments with which vitest writes a report that these functions can read. */
export function reportArguments(report: string): string[] {
  const failedSetups = fileURLToPath(new URL("failed-setup-reporter.ts", import.meta.url));
  return ["--reporter=json", `--outputFile.json=${report}`, `--reporter=${failedSetups}`];
}

/**
 * Returns the status of a test. If the setup of a test file or of a `describe` failed, vitest reports the tests as
 * skipped. Such tests count as failed.
 */
export function statusOf(
  { message = "" }: ReportedFile<unknown>,
  { status, meta }: TestInReport,
): string {
  const isUnprepared = message !== "" || meta?.failedSetup !== undefined;
  return status !== "passed" && isUnprepared ? "failed" : status;
}

/**
 * Returns what failed in a test file if none of its tests failed, or null. Vitest reports a file that could not be
 * loaded as failed and without tests, so a script that looks only at the tests would not notice it.
 */
export function failureOutsideTests(file: ReportedFile<TestInReport>): string | null {
  const { status, message = "", assertionResults } = file;
  if (status !== "failed") return null;
  if (assertionResults.length === 0) return `the file could not be loaded: ${message}`;
  const hasFailedTest = assertionResults.some((test) => statusOf(file, test) === "failed");
  return hasFailedTest ? null : "the file failed outside of its tests, for example in `afterAll`";
}
