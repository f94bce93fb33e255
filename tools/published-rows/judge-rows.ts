import { coverageOf, type Row } from "../spec-rows.ts";
import type { Need } from "./needs.ts";
import type { PublishedTest } from "./report.ts";

/** The rows with end-to-end tests that cannot pass on published files, grouped by what they need. */
export type RowExceptions = Readonly<Record<Need, readonly string[]>>;

/**
 * Tests that cannot pass on published files: all tests of `file` whose full name contains `title`. There must be exactly
 * `count` of them, so that the exception does not cover another test whose name contains the title too.
 */
export type TestException = {
  readonly file: string;
  readonly title: string;
  readonly count: number;
  readonly need: Need;
};

export type Verdict = {
  readonly outcome: "passed" | "cannot" | "failed";
  /** What the row needs according to the list of exceptions; null if the row is not listed. */
  readonly need: Need | null;
  readonly problem: string;
  readonly naming: readonly PublishedTest[];
  /**
   * The number of the row's tests that failed because they need a service, as they say themselves or as the list of
   * exceptions says.
   */
  readonly elsewhere: number;
  readonly unexplained: readonly PublishedTest[];
};

const isOf =
  ({ file, fullName }: PublishedTest) =>
  (exception: TestException) =>
    exception.file === file && fullName.includes(exception.title);

/**
 * Returns the failed tests whose reason is unknown: neither the test itself nor the list of exceptions says what the
 * test needs.
 */
export function unexplainedTests(
  tests: readonly PublishedTest[],
  exceptions: readonly TestException[],
): PublishedTest[] {
  return tests.filter(
    (test) => test.status === "failed" && test.need === null && !exceptions.some(isOf(test)),
  );
}

export function judgeRow(
  row: Row,
  tests: readonly PublishedTest[],
  exceptions: RowExceptions,
  testExceptions: readonly TestException[],
): Verdict {
  const naming = tests.filter((test) => test.fullName.includes(`[${row.id}]`));
  const unexplained = unexplainedTests(naming, testExceptions);
  const { problem: gap } = coverageOf(row, naming);
  const listed = Object.entries(exceptions).filter(([, ids]) => ids.includes(row.id));
  const need = (listed[0]?.[0] as Need | undefined) ?? null;
  const elsewhere = naming.filter(({ status }) => status === "failed").length - unexplained.length;
  const verdict = { need, naming, elsewhere, unexplained };
  const fail = (problem: string): Verdict => ({ ...verdict, outcome: "failed", problem });
  if (unexplained.length > 0) return fail("tests of it failed:");
  if (listed.length > 1) return fail("it is listed with more than one reason");
  if (naming.length === 0) {
    if (need !== null) return fail("no end-to-end test names it, so it must not be listed");
    return { ...verdict, outcome: "cannot", need: "elsewhere", problem: "" };
  }
  if (gap === null && need !== null) return fail(`it passes, but is listed as “${need}”`);
  if (gap === null) return { ...verdict, outcome: "passed", problem: "" };
  if (need !== null) return { ...verdict, outcome: "cannot", problem: "" };
  return fail(`${gap}, and it is not listed with a reason`);
}

/**
 * Returns the exceptions that must be corrected or removed, because they match another number of tests than they state,
 * or only tests that pass.
 */
export function staleExceptions(
  tests: readonly PublishedTest[],
  exceptions: readonly TestException[],
): { exception: TestException; problem: string }[] {
  return exceptions.flatMap((exception) => {
    const matched = tests.filter((test) => isOf(test)(exception));
    if (matched.length === 0) return [{ exception, problem: "does not exist" }];
    if (matched.length !== exception.count) {
      return [{ exception, problem: `covers ${matched.length} tests, not ${exception.count}` }];
    }
    const isPassing = matched.every(({ status }) => status === "passed");
    return isPassing ? [{ exception, problem: "passes, but is listed" }] : [];
  });
}

export function unknownRows(rows: readonly Row[], exceptions: RowExceptions): string[] {
  const known = new Set(rows.map(({ id }) => id));
  return Object.values(exceptions).flatMap((ids) => ids.filter((id) => !known.has(id)));
}
