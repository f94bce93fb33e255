import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { coverageOf, parseRows } from "./spec-rows.ts";

const markdown = `# Specification

## Proofs

| id | text |
| --- | --- |
| V1 | A proof is checked. |

## Dashboard (pages)

| D1  | The list is shown. |
| D5 | The cards are shown. |

## Limits

| L12 | A limit | with a bar |
| not a row |
`;
const [proof, list, cards] = parseRows(markdown);
if (proof === undefined || list === undefined || cards === undefined) throw new Error("no rows");

describe("rows", () => {
  it("are read with their id and text, and whether they are about pages", () => {
    expect(parseRows(markdown)).toEqual([
      { id: "V1", text: "A proof is checked.", isPage: false },
      { id: "D1", text: "The list is shown.", isPage: true },
      { id: "D5", text: "The cards are shown.", isPage: true },
      { id: "L12", text: "A limit | with a bar", isPage: false },
    ]);
  });

  it("of docs/spec.md each have an id of their own", () => {
    const ids = parseRows(readFileSync("docs/spec.md", "utf8")).map(({ id }) => id);
    expect(ids).toContain("F4");
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("a row", () => {
  const test = (fullName: string, status = "passed") => ({ fullName, status });

  it("is covered by a passing test that names it, and not by one that names a longer id", () => {
    expect(coverageOf(proof, [test("[V1] checks")]).problem).toBeNull();
    expect(coverageOf(proof, [test("[V12] checks"), test("V1 checks")]).problem).toBe(
      "no passing test names it",
    );
  });

  it("is not covered by a test that failed or was skipped", () => {
    const tests = [test("[V1] checks", "failed"), test("[V1] looks", "pending")];
    const { naming, problem } = coverageOf(proof, tests);
    expect(problem).toBe("no passing test names it");
    expect(naming).toEqual(tests);
  });

  it("about pages needs a passing test at each size", () => {
    const desktop = test("1280×800 [D1] lists");
    expect(coverageOf(list, [desktop]).problem).toBe("no passing test at 390×844");
    expect(coverageOf(list, [desktop, test("390×844 [D1] lists", "failed")]).problem).toBe(
      "no passing test at 390×844",
    );
    expect(coverageOf(list, [test("[D1] lists")]).problem).toBe(
      "no passing test at 1280×800 and 390×844",
    );
    expect(coverageOf(list, [desktop, test("390×844 [D1] lists")]).problem).toBeNull();
  });

  it("that exists at one size needs only that one", () => {
    expect(coverageOf(cards, [test("390×844 [D5] cards")]).problem).toBeNull();
    expect(coverageOf(cards, [test("1280×800 [D5] cards")]).problem).toBe(
      "no passing test at 390×844",
    );
  });
});
