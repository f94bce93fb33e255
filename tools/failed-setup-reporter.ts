// A reporter of vitest for the scripts that read a report of its reporter `json`. Where the setup of a `describe` failed,
// that report lists the tests as skipped and contains no error. This reporter adds the error to the tests' `meta`.
import type { Reporter, TestSuite } from "vitest/node";

class FailedSetupReporter implements Reporter {
  onTestSuiteResult(suite: TestSuite): void {
    const [error] = suite.errors();
    if (error === undefined) return;
    for (const test of suite.children.allTests("skipped")) {
      // A test that is skipped by choice has the mode `skip`.
      if (test.options.mode === "run") Object.assign(test.meta(), { failedSetup: error.message });
    }
  }
}

// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default FailedSetupReporter;
