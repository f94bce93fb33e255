import { describe, expect, it } from "vitest";
import type { Judgement } from "./judges.ts";
import { problemsOf } from "./rules.ts";

const confirmed: Judgement = { verdict: "confirmed", code: null };
const consistent: Judgement = { verdict: "consistent", code: null };
const damaged: Judgement = { verdict: "failed", code: "DAMAGED_FILE" };
const otherRoot: Judgement = { verdict: "failed", code: "OTHER_ROOT" };
const unread: Judgement = { verdict: "unread", code: "SYNTAX" };
const silent: Judgement = { verdict: "silent", code: null, isFromCharacters: true };

const notUtf8: Judgement = { verdict: "unread", code: "NOT_UTF8", isFromCharacters: true };

type Evidence = "same" | "other" | "unbound";

function problems(
  evidence: Evidence,
  one: Judgement,
  other: Judgement,
  before = confirmed,
  bytes = new Uint8Array(),
): number {
  const judgements = new Map([
    ["one", one],
    ["other", other],
  ]);
  return problemsOf(
    { evidence, bytes },
    judgements,
    new Map([
      ["one", before],
      ["other", before],
    ]),
  ).length;
}

describe("the rules for a changed file", () => {
  it.each<[string, Evidence, Judgement, Judgement]>([
    ["both refuse other evidence with one code", "other", damaged, damaged],
    ["neither reads it", "other", unread, unread],
    [
      "a link that nothing unpacks leaves the command-line tool without a file",
      "other",
      { verdict: "unread", code: "NOT_A_BUNDLE", isWithoutFile: true },
      { verdict: "unread", code: "CUT_OFF" },
    ],
    ["both confirm the same evidence", "same", confirmed, confirmed],
    ["a page whose own text was changed shows nothing", "same", confirmed, silent],
    [
      "a page is read in spite of a tag that the other does not know",
      "same",
      { verdict: "unread", code: "MALFORMED" },
      { ...confirmed, isFromCharacters: true },
    ],
    ["a change that nothing covers weakens the verdict", "unbound", otherRoot, otherRoot],
  ])("are kept where %s", (_, evidence, one, other) => {
    expect(problems(evidence, one, other)).toBe(0);
  });

  it.each<[string, Evidence, Judgement, Judgement]>([
    ["one confirms other evidence", "other", damaged, confirmed],
    ["both confirm other evidence", "other", confirmed, confirmed],
    ["the codes differ", "other", damaged, otherRoot],
    ["neither reads it, for different reasons", "other", unread, notUtf8],
    ["one gives no code", "other", unread, { verdict: "unread", code: null }],
    ["one does not read what the other refuses", "other", damaged, unread],
    [
      "a page shows no verdict on other evidence that the command-line tool refuses",
      "other",
      damaged,
      silent,
    ],
    ["both refuse the same evidence", "same", damaged, damaged],
  ])("are broken where %s", (_, evidence, one, other) => {
    expect(problems(evidence, one, other)).toBeGreaterThan(0);
  });

  it("are broken where a change makes the verdict stronger", () => {
    expect(problems("unbound", confirmed, confirmed, consistent)).toBe(2);
    expect(problems("same", consistent, consistent, otherRoot)).toBe(2);
  });

  it("allow a page that reads characters to report a NUL as bytes that are not UTF-8", () => {
    expect(problems("other", unread, notUtf8, confirmed, Uint8Array.of(0))).toBe(0);
    expect(problems("other", unread, notUtf8, confirmed, Uint8Array.of(1))).toBe(1);
  });
});
