import { sha256 } from "@noble/hashes/sha2.js";
import { expect, test } from "vitest";
import { buildTrie, commitmentDigest, verifyBatch, type InclusionProof } from "./index.ts";

// An extension above a branch above a branch and two leaves.
const trie = buildTrie(
  ["ab10f", "ab17e", "ab9", "abc"].map((path) => ({ path, dataDigest: path.padEnd(64, "0") })),
);
const proofs = ["ab10f", "ab17e", "ab9", "ab9", "ab5"].map((path) => trie.prove(path));

test("each distinct node is hashed once", () => {
  const hashed: string[] = [];
  const hash = (bytes: Uint8Array): Uint8Array => {
    hashed.push(String.fromCharCode(...bytes));
    return sha256(bytes);
  };
  expect(verifyBatch(trie.root, proofs, { hash }).every(({ ok }) => ok)).toBe(true);
  const nodes = new Set(
    proofs.flatMap(({ witness }) => witness.map((node) => commitmentDigest(node))),
  );
  expect(hashed).toHaveLength(nodes.size);
  expect(new Set(hashed).size).toBe(nodes.size);
});

test("results come in the proofs' order, each with its own kind", () => {
  const results = verifyBatch(trie.root, [proofs[4], null, proofs[2]]);
  expect(results).toMatchObject([
    { ok: true, type: "Absence", path: "ab5" },
    { ok: false, at: null },
    { ok: true, type: "Inclusion", path: "ab9" },
  ]);
});

// What a known digest lets through must be that very node.
const changes: [string, (proof: InclusionProof) => void, number][] = [
  ["a leaf's data", ({ witness }) => change(witness[0], "dataDigest"), 0],
  ["a leaf's remaining digits", ({ witness }) => change(witness[0], "remaining"), 0],
  ["an extension's child", ({ witness }) => change(witness[3], "childDigest"), 3],
  ["an extension's shared digits", ({ witness }) => change(witness[3], "shared"), 3],
  ["a branch's sibling", ({ witness }) => changeSlot(witness[2], "c"), 2],
  ["a branch's slot on the path", ({ witness }) => changeSlot(witness[2], "1"), 2],
  ["an added slot", ({ witness }) => changeSlot(witness[2], "0"), 2],
  ["an added slot after the others", ({ witness }) => changeSlot(witness[2], "f"), 2],
  [
    "a sibling under another digit",
    ({ witness }) => {
      const { pathsDigest } = (witness[2] ?? never()).contents as {
        pathsDigest: Record<string, string>;
      };
      pathsDigest["d"] = pathsDigest["c"] ?? never();
      delete pathsDigest["c"];
    },
    2,
  ],
  [
    "a leaf where a branch stands",
    ({ witness }) =>
      witness.splice(1, 1, {
        type: "Extension",
        contents: { shared: "7", childDigest: commitmentDigest(witness[0] ?? never()) },
      }),
    1,
  ],
  [
    "a branch where an extension stands",
    ({ witness }) =>
      witness.splice(3, 1, { type: "Branch", contents: { pathsDigest: { a: trie.root } } }),
    3,
  ],
];

test.each(changes)("a proof like one before but for %s is refused", (_, apply, at) => {
  const changed = structuredClone(trie.prove("ab17e")) as InclusionProof;
  apply(changed);
  const results = verifyBatch(trie.root, [...proofs, changed, ...proofs]);
  expect(results[proofs.length]).toMatchObject({ ok: false, kind: "InvalidNodeCommitment", at });
  expect(results.filter(({ ok }) => ok)).toHaveLength(2 * proofs.length);
});

test("a refused proof teaches nothing to those after it", () => {
  const leaf = { type: "Leaf", contents: { remaining: "ab17e", dataDigest: "0".repeat(64) } };
  const forged = { path: "ab17e", witness: [leaf] };
  expect(verifyBatch(trie.root, [forged, forged]).map(({ ok }) => ok)).toEqual([false, false]);
});

function change(witness: { contents: object } | undefined, key: string): void {
  const contents = witness?.contents as Record<string, string>;
  contents[key] = key.endsWith("Digest") ? "f".repeat(64) : `${contents[key]}0`;
}

function changeSlot(witness: { contents: object } | undefined, digit: string): void {
  const contents = witness?.contents as { pathsDigest: object };
  Object.assign(contents.pathsDigest, {
    [digit]: "f".repeat(64),
  });
}

function never(): never {
  throw new Error("no such witness");
}
