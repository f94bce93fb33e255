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
    ["a path alone", { path: "" }, "UNKNOWN"],
    ["inherited members", Object.create({ path: "", witness: [] }), "UNKNOWN"],
    ["a list", [{ path: "", witness: [] }], "UNKNOWN"],
    ["null", null, "UNKNOWN"],
    ["text", "path witness", "UNKNOWN"],
    ["undefined", undefined, "UNKNOWN"],
  ])("tells %s", (_name, proof, shape) => {
    expect(proofShape(proof)).toBe(shape);
  });
});
