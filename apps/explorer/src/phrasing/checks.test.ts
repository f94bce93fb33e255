import { CHECK_CODES, CHECK_IDS, type Check } from "@digital-evidence/evidence/verify-evidence";
import { expect, it } from "vitest";
import { checkSentence, checkTitle } from "./checks.ts";

const here = { part: "computed", from: "here" } as const;
const nothing = {
  values: {},
  computed: null,
  computedFrom: here,
  expected: null,
  expectedFrom: here,
} as const;

const everything = CHECK_IDS.flatMap((id) =>
  CHECK_CODES.map((code): Check => ({
    ...nothing,
    id,
    code,
    verdict: code === "OK" ? "pass" : "unknown",
  })),
);

it("has a sentence for every check with every code, whatever values are missing", () => {
  for (const check of everything) {
    if (check.code === "CONTRADICTION") continue;
    expect(checkSentence(check)).toMatch(/^[A-Z].*\.$/);
    expect(checkTitle(check)).not.toBe("");
  }
});

it("isolates and shortens the names of members that a proof or a record chose", () => {
  const check = {
    ...nothing,
    id: "PROOF_SHAPE",
    verdict: "unknown",
    code: "UNCOVERED_MEMBERS",
    values: { members: ["verified\u202e", "x".repeat(1000)] },
  } as const;
  const sentence = checkSentence(check);
  expect(sentence).toContain("“\u2068verified‹U+202E›\u2069”");
  expect(sentence.length).toBeLessThan(300);
});

it("mentions a signature in the high-S form", () => {
  const check = { ...nothing, id: "SIGNATURE", verdict: "pass", code: "OK" } as const;
  const usual = { ...check, values: { highS: false, repeats: null } };
  const high = { ...check, values: { highS: true, repeats: null } };
  expect(checkSentence(high)).toContain("has the “high-S” form");
  expect(checkSentence(usual)).not.toContain("high-S");
});
