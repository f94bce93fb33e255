import { basename } from "node:path";
import type { ReportedTest } from "../spec-rows.ts";
import {
  failureOutsideTests,
  type ReportedFile,
  statusOf,
  type TestInReport,
} from "../test-report.ts";
import { type Need, NEEDS_SERVICE, needs } from "./needs.ts";

export interface PublishedTest extends ReportedTest {
  readonly file: string;
  /** What the test needs besides the files, as its error message says; null if it says nothing. */
  readonly need: Need | null;
}

type Assertion = TestInReport & {
  failureMessages?: string[];
  meta?: { askedService?: string };
};

/**
 * Returns the tests of a report. If a page sent a request to a service during a test, the test counts as failed,
 * because pages that read published files must work without a service. A file that failed outside of its tests, for
 * example because it could not be loaded, counts as one more failed test.
 */
function readReport(text: string): PublishedTest[] {
  const { testResults } = JSON.parse(text) as { testResults: ReportedFile<Assertion>[] };
  return testResults.flatMap((result) => {
    const { name, message = "", assertionResults } = result;
    const file = basename(name);
    const tests = assertionResults.map((test) => {
      const { fullName, failureMessages = [], meta } = test;
      const messages = [...failureMessages, meta?.failedSetup ?? "", message];
      return {
        file,
        fullName,
        status: meta?.askedService === undefined ? statusOf(result, test) : "failed",
        need: needOf(messages.join("\n")),
      };
    });
    const failure = failureOutsideTests(result);
    if (failure === null) return tests;
    return [...tests, { file, fullName: failure, status: "failed", need: needOf(message) }];
  });
}

/**
 * Reads the reports of several runs. If two reports contain the same test file, the later report counts for that file.
 */
export function readReports(texts: readonly string[]): PublishedTest[] {
  const byFile = new Map<string, PublishedTest[]>();
  for (const text of texts) {
    for (const [file, tests] of Map.groupBy(readReport(text), (test) => test.file)) {
      byFile.set(file, tests);
    }
  }
  return [...byFile.values()].flat();
}

function needOf(messages: string): Need | null {
  const at = messages.indexOf(NEEDS_SERVICE);
  if (at === -1) return null;
  const rest = messages.slice(at + NEEDS_SERVICE.length);
  const need = Object.keys(needs).find((each) => rest.startsWith(`${each}: `));
  return (need as Need | undefined) ?? null;
}
