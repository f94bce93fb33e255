import { verifyInclusion } from "@digital-evidence/merkle-patricia";
import { describe, expect, it } from "vitest";
import { branchesIn, proofJson, proofLines } from "./branches.ts";
import { createHash } from "node:crypto";

const hashes = Array.from({ length: 300 }, (_, at) =>
  createHash("sha256").update(`member ${at}`).digest("hex"),
);

function linesOf({ bytes, ends }: ReturnType<typeof proofLines>): string[] {
  return Array.from(ends, (end, at) => bytes.toString("latin1", ends[at - 1] ?? 0, end));
}

describe("the proofs of a whole batch", () => {
  it("are one line of JSON for each member, in the order in which the members are given", () => {
    const branches = branchesIn(hashes);
    const lines = linesOf(proofLines(branches, hashes));
    expect(lines).toHaveLength(hashes.length);
    for (const [at, hash] of hashes.entries()) {
      const line = lines[at] ?? "";
      expect(line.indexOf("\n")).toBe(line.length - 1);
      const proof: unknown = JSON.parse(line);
      const claim = { path: hash, dataDigest: hash };
      expect(verifyInclusion(branches.root, proof, claim)).toMatchObject({
        ok: true,
        uncovered: [],
      });
    }
  });

  it("are the texts that a service joins for one member", () => {
    const branches = branchesIn(hashes);
    const lines = linesOf(proofLines(branches, hashes));
    for (const [at, hash] of hashes.entries()) {
      const branch = branches.branches[branches.branchOf[branches.hashes.indexOf(hash)] ?? -1];
      const above = branch?.above.map((index) => branches.nodes[index] ?? "") ?? [];
      expect(lines[at]).toBe(`${proofJson(hash, branch?.depth ?? 0, above)}\n`);
    }
  });

  it("are refused for a hash that is not a member", () => {
    const [stranger = "", ...members] = hashes;
    expect(() => proofLines(branchesIn(members), [stranger])).toThrow(TypeError);
  });

  it("of a batch with one member consist of its leaf", () => {
    const [hash = ""] = hashes;
    const [line = ""] = linesOf(proofLines(branchesIn([hash]), [hash]));
    expect(JSON.parse(line)).toEqual({
      type: "Inclusion",
      path: hash,
      witness: [{ type: "Leaf", contents: { remaining: hash, dataDigest: hash } }],
    });
  });
});
