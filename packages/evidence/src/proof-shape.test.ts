import { describe, expect, it } from "vitest";
import { proofShape } from "./proof-shape.ts";

describe("proofShape", () => {
  it.each([
    ["an inclusion proof", { path: "", witness: [] }, "INCLUSION"],
    ["a tagged one", { type: "Inclusion", path: "", witness: [] }, "INCLUSION"],
    [
      "one tagged null, which is the same as untagged",
      { type: null, path: 1, witness: 2 },
      "INCLUSION",
    ],
    ["an absence proof", { type: "Absence", path: "", witness: [] }, "ABSENCE"],
    ["another tag", { type: "Maybe", path: "", witness: [] }, "UNKNOWN"],
    ["proofPath", { proofPath: [], proofIndices: [], treeHeight: 3 }, "PROOF_PATH"],
    ["leafKey", { leafKey: "", leafValue: "", root: "", proof: [] }, "LEAF_KEY"],
    ["path and witness before any other", { path: "", witness: [], leafKey: "" }, "INCLUSION"],
    [
      "proofPath as the published SDK wraps it",
      { hash: "", proof: { proofPath: [], proofIndices: [], treeHeight: 3 } },
      "PROOF_PATH",
    ],
    ["leafKey in the same wrapping", { hash: "", proof: { leafKey: "" } }, "LEAF_KEY"],
    [
      "an inclusion proof in that wrapping",
      { hash: "", proof: { path: "", witness: [] } },
      "UNKNOWN",
    ],
    ["a wrapping without a hash", { proof: { proofPath: [] } }, "UNKNOWN"],
    [
      "a wrapping in a wrapping",
      { hash: "", proof: { hash: "", proof: { leafKey: "" } } },
      "UNKNOWN",
    ],
    ["another shape that calls itself absence", { type: "Absence", proofPath: [] }, "UNKNOWN"],
    ["a path alone", { path: "" }, "UNKNOWN"],
    ["inherited members", Object.create({ path: "", witness: [] }), "UNKNOWN"],
    ["a list", [{ path: "", witness: [] }], "UNKNOWN"],
    ["null", null, "UNKNOWN"],
    ["text", "path witness", "UNKNOWN"],
    ["undefined", undefined, "UNKNOWN"],
  ])("recognises %s", (_name, proof, shape) => {
    expect(proofShape(proof)).toBe(shape);
  });
});
