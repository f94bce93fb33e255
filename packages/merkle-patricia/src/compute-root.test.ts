import { sha256 } from "@noble/hashes/sha2.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  buildTrie,
  commitmentDigest,
  computeRoot,
  createRootComputer,
  verifyInclusion,
  type InclusionProof,
} from "./index.ts";

const trie = buildTrie(
  ["ab10f", "ab17e", "ab9", "abc"].map((path) => ({ path, dataDigest: path.padEnd(64, "0") })),
);
const other = buildTrie(
  ["ab10f", "cd"].map((path) => ({ path, dataDigest: path.padEnd(64, "1") })),
);
const proofs = ["ab10f", "ab17e", "ab9", "abc"].map((path) => trie.prove(path));
const first = trie.prove("ab17e");

function counting() {
  const hashed: string[] = [];
  const hash = (bytes: Uint8Array): Uint8Array => {
    hashed.push(String.fromCharCode(...bytes));
    return sha256(bytes);
  };
  return { hashed, hash };
}

test("a proof leads to the root of its trie, with the result that verifyInclusion gives under this root", () => {
  for (const proof of proofs) {
    const { root, ...rest } = computeRoot(proof, { trace: true });
    expect(root).toBe(trie.root);
    expect(rest).toEqual(verifyInclusion(trie.root, proof, { trace: true }));
  }
});

test("each witness is hashed once", () => {
  const { hashed, hash } = counting();
  expect(computeRoot(first, { hash, trace: true })).toMatchObject({ ok: true, root: trie.root });
  expect(hashed).toHaveLength(first.witness.length);
});

test("a walk that fails still returns the root where it began, and fails at the same witness as verifyInclusion", () => {
  const { witness } = first;
  const broken: unknown[] = [
    { ...first, path: "ab17f" },
    { ...first, witness: [witness[1], ...witness.slice(1)] },
    { ...first, witness: [null, ...witness.slice(1)] },
    { ...first, witness: witness.slice(1) },
  ];
  for (const proof of broken) {
    const { root, ...rest } = computeRoot(proof, { trace: true });
    expect(root).toBe(trie.root);
    expect(rest).toEqual(verifyInclusion(trie.root, proof, { trace: true }));
    expect(rest.ok).toBe(false);
  }
});

test.each<[string, unknown]>([
  ["null", null],
  ["text", "garbage"],
  ["a path that is not hex", { path: "zz", witness: [] }],
  ["no witnesses", { path: "ab", witness: [] }],
  ["a topmost witness without structure", { path: "ab", witness: [null] }],
  [
    "a topmost witness that has no UTF-8 form",
    {
      path: "ab",
      witness: [{ type: "Leaf", contents: { remaining: "\ud800", dataDigest: "" } }],
    },
  ],
  ["a proof of absence", trie.prove("ab5")],
])("there is no root of %s", (_, proof) => {
  expect(computeRoot(proof)).toMatchObject({ ok: false, root: null });
  expect(createRootComputer()(proof)).toMatchObject({ ok: false, root: null });
});

test("each distinct node of many proofs of several tries is hashed once", () => {
  const { hashed, hash } = counting();
  const compute = createRootComputer({ hash });
  const all = [...proofs, other.prove("cd"), ...proofs, other.prove("ab10f")] as InclusionProof[];
  for (const proof of all) {
    expect(compute(proof)).toEqual(computeRoot(proof));
    expect(compute(proof)).not.toHaveProperty("trace");
  }
  const nodes = new Set(
    all.flatMap(({ witness }) => witness.map((node) => commitmentDigest(node))),
  );
  expect(hashed).toHaveLength(nodes.size);
});

test("remembered nodes do not change the result, however a proof is changed", () => {
  const compute = createRootComputer();
  for (const proof of proofs) compute(proof);
  const text = JSON.stringify(first);
  fc.assert(
    fc.property(
      fc.nat(text.length - 1),
      fc.constantFrom("0", "1", "f", "A", "b", " "),
      (at, put) => {
        let changed: unknown;
        try {
          changed = JSON.parse(text.slice(0, at) + put + text.slice(at + 1));
        } catch {
          return;
        }
        expect(compute(changed)).toEqual(computeRoot(changed));
      },
    ),
    { numRuns: 2000 },
  );
});

/**
 * Computes the root of a proof, then of the other proofs, and then of the first proof again. Returns how many nodes
 * are hashed in this last step.
 */
function hashedAfter(one: InclusionProof, others: readonly unknown[]): number {
  let count = 0;
  const compute = createRootComputer({
    hash: (bytes) => {
      count += 1;
      return sha256(bytes);
    },
  });
  compute(one);
  expect(others.filter((proof) => !compute(proof).ok)).toEqual([]);
  const before = count;
  expect(compute(one).ok).toBe(true);
  return count - before;
}

test("a node whose keys come in another order is still recognised", () => {
  const { hashed, hash } = counting();
  const compute = createRootComputer({ hash });
  const turned: unknown = JSON.parse(JSON.stringify(first), (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toReversed())
      : value,
  );
  expect(JSON.stringify(turned)).not.toBe(JSON.stringify(first));
  expect([first, turned].map((proof) => compute(proof).root)).toEqual([trie.root, trie.root]);
  expect(hashed).toHaveLength(first.witness.length);
});

test("forgets nodes instead of using more and more memory", () => {
  const path = "a".repeat(1000);
  const singles = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      buildTrie([{ path, dataDigest: String(index).padStart(64, "0") }]).prove(path),
    );
  expect(hashedAfter(first as InclusionProof, singles(2000))).toBe(0);
  expect(hashedAfter(first as InclusionProof, singles(4000))).toBe(first.witness.length);
});
