import { buildTrie } from "@digital-evidence/merkle-patricia";
import { describe, expect, it } from "vitest";
import { walkProof } from "./proof-walk.ts";

const dataDigest = "9".repeat(64);
const trie = buildTrie(["a1b2", "a1c3", "ff00"].map((path) => ({ path, dataDigest })));
const proof = trie.prove("a1b2");

describe("walkProof", () => {
  it("goes from the root to the leaf, using up the whole path", () => {
    const walk = walkProof(trie.root, proof);
    expect(walk.refusal).toBeNull();
    expect(walk.unreached).toBe(0);
    expect(walk.dataDigest).toBe(dataDigest);
    expect(walk.steps.map(({ consumed }) => consumed).join("")).toBe("a1b2");
  });

  it("breaks at the first step under another root, with the rest unreached", () => {
    const walk = walkProof("0".repeat(64), proof);
    expect(walk.steps).toHaveLength(1);
    expect(walk.refusal?.at).toBe(proof.witness.length - 1);
    expect(walk.unreached).toBe(proof.witness.length - 1);
    expect(walk.dataDigest).toBeNull();
  });

  it("walks from the proof's own top where nobody names a root", () => {
    const walk = walkProof(null, proof);
    expect(walk.root).toBeNull();
    expect(walk.refusal).toBeNull();
    expect(walk.steps).toHaveLength(proof.witness.length);
  });

  it.each<[string, unknown]>([
    ["nothing", null],
    ["text", "proof"],
    ["no witness", { path: "a1b2" }],
    ["an empty witness", { path: "a1b2", witness: [] }],
    ["a witness of nothing", { path: "a1b2", witness: [null] }],
  ])("ends in a refusal for %s", (_name, value) => {
    const walk = walkProof(trie.root, value);
    expect(walk.refusal).not.toBeNull();
    expect(walk.steps).toEqual([]);
  });
});
