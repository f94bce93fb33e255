import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseRows } from "../spec-rows.ts";
import { exceptions } from "./exceptions.ts";
import {
  judgeRow,
  type RowExceptions,
  staleExceptions,
  type TestException,
  unexplainedTests,
  unknownRows,
} from "./judge-rows.ts";
import { NEEDS_SERVICE, type Need, needs } from "./needs.ts";
import { type PublishedTest, readReports } from "./report.ts";
import { rangesOf, tableOf } from "./table.ts";

const none = Object.fromEntries(Object.keys(needs).map((need) => [need, []])) as unknown as Record<
  Need,
  string[]
>;
const listed: RowExceptions = { ...none, answers: ["F2"] };
const row = { id: "F2", text: "Loading", isPage: true };
const known: TestException = {
  file: "fingerprint.test.ts",
  title: "waits",
  count: 1,
  need: "answers",
};

function test(title: string, status = "passed", need: Need | null = null): PublishedTest {
  return { file: "fingerprint.test.ts", fullName: `a page at ${title}`, status, need };
}
const atBothSizes = (title: string, status?: string, need?: Need) =>
  ["1280×800", "390×844"].map((size) => test(`${size} ${title}`, status, need));

describe("a row on published files", () => {
  it("passes if a test of it passes at each size, and counts those that need a service", () => {
    const tests = [...atBothSizes("[F2] says"), ...atBothSizes("[F2] waits", "failed", "answers")];
    expect(judgeRow(row, tests, none, [])).toMatchObject({ outcome: "passed", elsewhere: 2 });
  });

  it("cannot pass if no test of it passes and it is listed", () => {
    const tests = atBothSizes("[F2] waits", "failed", "answers");
    expect(judgeRow(row, tests, listed, [])).toMatchObject({ outcome: "cannot", need: "answers" });
  });

  it("cannot pass if no end-to-end test names it, and must not be listed then", () => {
    expect(judgeRow(row, [], none, [])).toMatchObject({ outcome: "cannot", need: "elsewhere" });
    expect(judgeRow(row, [], listed, [])).toMatchObject({
      outcome: "failed",
      problem: "no end-to-end test names it, so it must not be listed",
    });
  });

  it("fails if it is not listed, and if only one size passes", () => {
    const tests = atBothSizes("[F2] waits", "failed", "answers");
    expect(judgeRow(row, tests, none, [])).toMatchObject({
      outcome: "failed",
      problem: "no passing test names it, and it is not listed with a reason",
    });
    expect(judgeRow(row, [test("390×844 [F2] says")], none, []).problem).toBe(
      "no passing test at 1280×800, and it is not listed with a reason",
    );
  });

  it("fails if it passes although it is listed", () => {
    expect(judgeRow(row, atBothSizes("[F2] says"), listed, [])).toMatchObject({
      outcome: "failed",
      problem: "it passes, but is listed as “answers”",
    });
  });

  it("fails if it is listed twice", () => {
    const twice: RowExceptions = { ...none, answers: ["F2"], feeds: ["F2"] };
    expect(judgeRow(row, [], twice, []).problem).toBe("it is listed with more than one reason");
  });

  it("fails if a test of it fails for no known reason, also if others pass or it is listed", () => {
    const tests = [...atBothSizes("[F2] says"), test("390×844 [F2] waits", "failed")];
    expect(judgeRow(row, tests, none, []).outcome).toBe("failed");
    expect(judgeRow(row, tests, listed, []).outcome).toBe("failed");
    expect(judgeRow(row, tests, none, [known]).outcome).toBe("passed");
  });
});

describe("a test on published files", () => {
  it("is unexplained if it failed and neither it nor the list says what it needs", () => {
    const failed = test("1 waits", "failed");
    const tests = [test("1 says"), failed, test("2 waits", "failed", "feeds")];
    expect(unexplainedTests(tests, [])).toEqual([failed]);
    expect(unexplainedTests(tests, [known])).toEqual([]);
    expect(unexplainedTests(tests, [{ ...known, file: "batch.test.ts" }])).toEqual([failed]);
  });

  it("is no longer an exception if it passes or does not exist", () => {
    expect(staleExceptions([test("waits", "failed")], [known])).toEqual([]);
    const pair = [test("waits"), test("waits", "failed")];
    expect(staleExceptions(pair, [{ ...known, count: 2 }])).toEqual([]);
    expect(staleExceptions([test("waits")], [known])).toMatchObject([
      { problem: "passes, but is listed" },
    ]);
    expect(staleExceptions([test("says")], [known])).toMatchObject([{ problem: "does not exist" }]);
  });

  it("is covered only by an exception that states how many tests it covers", () => {
    const tests = [test("waits", "failed"), test("waits until midnight", "failed")];
    expect(staleExceptions(tests, [known])).toMatchObject([{ problem: "covers 2 tests, not 1" }]);
    expect(staleExceptions(tests, [{ ...known, count: 2 }])).toEqual([]);
  });
});

describe("the list of rows that cannot pass", () => {
  const rows = parseRows(readFileSync("docs/spec.md", "utf8"));

  it("names only rows of docs/spec.md, each once", () => {
    expect(unknownRows(rows, exceptions)).toEqual([]);
    expect(unknownRows(rows, { ...none, feeds: ["ZZ1"] })).toEqual(["ZZ1"]);
    const ids = Object.values(exceptions).flat();
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("is the table in docs/protocol/published.md", () => {
    const squeezed = (line: string) => line.replaceAll(/ +/g, " ");
    const [, section = ""] = readFileSync("docs/protocol/published.md", "utf8").split("\n## 9. ");
    const lines = section
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .slice(2);
    expect(lines.map(squeezed)).toEqual(tableOf(exceptions));
  });

  it("is written with ranges", () => {
    expect(rangesOf(["V1", "V2", "V3", "V5", "W6", "W7"])).toBe("V1–V3, V5, W6–W7");
  });
});

describe("a report", () => {
  const textOf = (given: object, message?: string) =>
    JSON.stringify({
      testResults: [{ name: "/e2e/a.test.ts", message, assertionResults: [given] }],
    });
  const report = (given: object, message?: string) => readReports([textOf(given, message)]);
  const said = `Error: ${NEEDS_SERVICE}answers: **/v1/fingerprints/stats`;

  it("says what a failed test said that it needs", () => {
    const given = { fullName: "[D3] shows", status: "failed", failureMessages: [said] };
    const read = { file: "a.test.ts", fullName: "[D3] shows", status: "failed" };
    expect(report(given)).toEqual([{ ...read, need: "answers" }]);
    expect(report({ ...given, failureMessages: ["Error: other"] })).toEqual([
      { ...read, need: null },
    ]);
  });

  it("counts a test as failed whose file could not be prepared, or whose page asked a service", () => {
    const skipped = { fullName: "[D3] shows", status: "skipped", failureMessages: [] };
    expect(report(skipped, said)).toMatchObject([{ status: "failed", need: "answers" }]);
    expect(report(skipped)).toMatchObject([{ status: "skipped" }]);
    const asking = { ...skipped, status: "passed", meta: { askedService: "/v1/status" } };
    expect(report(asking)).toMatchObject([{ status: "failed", need: null }]);
  });

  it("has a failed test for a file that could not be loaded", () => {
    const unloaded = (message: string) =>
      readReports([
        JSON.stringify({
          testResults: [
            { name: "/e2e/a.test.ts", status: "failed", message, assertionResults: [] },
            { name: "/e2e/empty.test.ts", status: "passed", message: "", assertionResults: [] },
          ],
        }),
      ]);
    const fullName = "the file could not be loaded: no such module";
    expect(unloaded("no such module")).toEqual([
      { file: "a.test.ts", fullName, status: "failed", need: null },
    ]);
    expect(unloaded(said)).toMatchObject([{ status: "failed", need: "answers" }]);
  });

  it("replaces an earlier one of the same test file", () => {
    const [failed, passed] = ["failed", "passed"].map((status) =>
      textOf({ fullName: "[D3] shows", status, failureMessages: [] }),
    );
    expect(readReports([failed ?? "", passed ?? ""])).toMatchObject([{ status: "passed" }]);
  });
});
