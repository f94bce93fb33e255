import { expect, test } from "vitest";
import { buildTrie, commitmentDigest, verifyAbsence, verifyInclusion } from "./index.ts";

// Below the extension "ab" is a branch. Its child for the digit 1 is another branch.
const trie = buildTrie(
  ["ab10f", "ab17e", "ab9"].map((path) => ({ path, dataDigest: path.padEnd(64, "0") })),
);
const proof = trie.prove("ab17e");
const digests = proof.witness.map((node) => commitmentDigest(node));

test("a trace gives each step from the root to the leaf", () => {
  const result = verifyInclusion(trie.root, proof, { trace: true });
  expect(result).toMatchObject({ ok: true });
  const consumed = ["e", "7", "1", "ab"];
  const steps = [3, 2, 1, 0].map((at) => ({
    ...proof.witness[at],
    at,
    consumed: at === 0 ? "e" : consumed[at],
    computed: digests[at],
    expected: digests[at],
    matches: true,
  }));
  expect(result.trace).toEqual(steps);
  expect(result.trace?.map(({ consumed: run }) => run).join("")).toBe("ab17e");
});

test("there is no trace unless it is requested", () => {
  expect(verifyInclusion(trie.root, proof)).not.toHaveProperty("trace");
  expect(verifyInclusion(trie.root, null)).not.toHaveProperty("trace");
});

test("a trace has all steps up to and including the one that failed", () => {
  const changed = structuredClone(proof);
  Object.assign(changed.witness[1]?.contents ?? {}, { pathsDigest: { "7": "0".repeat(64) } });
  const result = verifyInclusion(trie.root, changed, { trace: true });
  expect(result).toMatchObject({ ok: false, at: 1 });
  expect(result.trace?.map(({ at, matches }) => [at, matches])).toEqual([
    [3, true],
    [2, true],
    [1, false],
  ]);
  expect(result.trace?.at(-1)).toMatchObject({ type: "Branch", expected: digests[1] });
  expect(result.trace?.at(-1)?.computed).not.toBe(digests[1]);
});

test("a step at which the path cannot continue consumes no digits", () => {
  for (const path of ["ab5", "ab", "cd", "ab17f"]) {
    const result = verifyInclusion(trie.root, { ...proof, path }, { trace: true });
    expect(result).toMatchObject({ ok: false, kind: "InvalidPath" });
    expect(result.trace?.at(-1)).toMatchObject({ consumed: "", matches: true });
  }
});

test("a leaf before the end of the witnesses is a step of the trace too", () => {
  const [leaf, ...above] = proof.witness;
  const witness = [leaf, leaf, ...above];
  const result = verifyInclusion(trie.root, { ...proof, witness }, { trace: true });
  expect(result).toMatchObject({ message: "Leaf must be the final commitment", at: 1 });
  expect(result.trace?.at(-1)).toMatchObject({ at: 1, type: "Leaf", consumed: "" });
});

test("a witness without structure leaves no step, and a proof that is refused before the walk leaves none", () => {
  const broken = { ...proof, witness: [null, ...proof.witness.slice(1)] };
  expect(verifyInclusion(trie.root, broken, { trace: true }).trace).toHaveLength(3);
  expect(verifyInclusion(trie.root, { path: "zz" }, { trace: true }).trace).toEqual([]);
});

test("an absence proof's trace ends at the node through which the path cannot continue", () => {
  const result = verifyAbsence(trie.root, trie.prove("ab5"), { trace: true });
  expect(result).toMatchObject({ ok: true, path: "ab5" });
  expect(result.trace?.map(({ consumed }) => consumed)).toEqual(["ab", ""]);
});
