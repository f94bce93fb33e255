import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { describe, expect, it } from "vitest";
import {
  onlyDifference,
  TAMPER_PARTS,
  partText,
  withOtherCharacter,
  withPart,
} from "./tampering.ts";

const proof = {
  path: "c0ffee",
  witness: [
    { type: "Leaf", contents: { remaining: "ffee", dataDigest: "leaf" } },
    { type: "Branch", contents: { pathsDigest: { c: "taken", d: "other" } } },
  ],
};
const record = {
  documentId: "contract",
  documentRef: "ab",
  mptRoot: "root",
  proofs: [{ id: "key", signature: "first" }, { signature: "second" }],
};
const evidence: Evidence = {
  record: { value: record, from: "service" },
  proof: { value: proof, from: "service" },
};

describe("a part of the example", () => {
  it("is read from the record or from the proof's topmost step", () => {
    expect(TAMPER_PARTS.map((part) => partText(evidence, part))).toEqual([
      "first",
      "taken",
      "root",
      "ab",
      "contract",
    ]);
  });

  it.each([
    [{ type: "Leaf", contents: { dataDigest: "alone" } }, "alone"],
    [{ type: "Extension", contents: { shared: "c", childDigest: "child" } }, "child"],
  ])("is the digest that the topmost step %j names", (top, text) => {
    const value = { path: "c0ffee", witness: [top] };
    expect(partText({ proof: { value, from: "service" } }, "proof")).toBe(text);
  });

  it.each([undefined, null, "text", { witness: [] }, { proofs: [] }, { documentId: 7 }])(
    "is absent where the service gave %j",
    (value) => {
      const given: Evidence = {
        record: { value, from: "service" },
        proof: { value, from: "service" },
      };
      for (const part of TAMPER_PARTS) expect(partText(given, part)).toBeNull();
    },
  );

  it.each(TAMPER_PARTS)("is changed in a copy, and nothing else with it: %s", (part) => {
    const before = structuredClone(evidence);
    const changed = withPart(evidence, part, "changed");
    expect(evidence).toEqual(before);
    expect(partText(changed, part)).toBe("changed");
    expect(withPart(changed, part, partText(evidence, part) ?? "")).toEqual(evidence);
  });
});

describe("withOtherCharacter", () => {
  it.each([
    ["12-contract", "12-dontract"],
    ["2026", "3026"],
    ["z", "a"],
    ["…", "x"],
    [`${"0".repeat(12)}f${"0".repeat(51)}`, `${"0".repeat(12)}a${"0".repeat(51)}`],
    [`${"0".repeat(12)}9${"0".repeat(51)}`, `${"0".repeat(12)}0${"0".repeat(51)}`],
  ])("turns %j into %j", (text, other) => {
    expect(withOtherCharacter(text)).toBe(other);
  });
});

describe("onlyDifference", () => {
  it("names the one character that differs, counted from 1", () => {
    expect(onlyDifference("a👍c", "a👎c")).toEqual({ at: 2, was: "👍", now: "👎" });
  });

  it.each([
    ["abc", "abc"],
    ["abc", "abcd"],
    ["abc", "xbx"],
  ])("finds none between %j and %j", (was, now) => {
    expect(onlyDifference(was, now)).toBeNull();
  });
});
