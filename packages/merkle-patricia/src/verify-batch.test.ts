import { sha256 } from "@noble/hashes/sha2.js";
import { expect, test } from "vitest";
import {
  buildTrie,
  commitmentDigest,
  verifyBatch,
  verifyProof,
  type InclusionProof,
} from "./index.ts";

// A trie with an extension above a branch. Below that branch are another branch and two leaves.
const trie = buildTrie(
  ["ab10f", "ab17e", "ab9", "abc"].map((path) => ({ path, dataDigest: path.padEnd(64, "0") })),
);
const proofs = ["ab10f", "ab17e", "ab9", "ab9", "ab5", "ab10f"].map((path) => trie.prove(path));

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

// Each of these changes affects a witness whose node `verifyBatch` remembers from an earlier proof. The witness
// must be accepted only if it is exactly the remembered node.
const changes: [string, (proof: InclusionProof) => void, number][] = [
  ["a leaf's data", ({ witness }) => change(witness[0], "dataDigest"), 0],
  ["a leaf's remaining digits", ({ witness }) => change(witness[0], "remaining"), 0],
  ["an extension's child", ({ witness }) => change(witness[3], "childDigest"), 3],
  ["an extension's shared digits", ({ witness }) => change(witness[3], "shared"), 3],
  ["a branch's sibling", ({ witness }) => changeSlot(witness[2], "c"), 2],
  ["a branch's slot on the path", ({ witness }) => changeSlot(witness[2], "1"), 2],
  ["an added slot", ({ witness }) => changeSlot(witness[2], "0"), 2],
  ["an added slot after the others", ({ witness }) => changeSlot(witness[2], "f"), 2],
  ["a slot taken away", ({ witness }) => Reflect.deleteProperty(slotsOf(witness[2]), "c"), 2],
  [
    "a sibling under another digit",
    ({ witness }) => {
      const slots = slotsOf(witness[2]);
      slots["d"] = slots["c"];
      delete slots["c"];
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

test.each(changes)("a proof that differs from an earlier one in %s is refused", (_, apply, at) => {
  const changed = structuredClone(trie.prove("ab17e")) as InclusionProof;
  apply(changed);
  const results = verifyBatch(trie.root, [...proofs, changed, ...proofs]);
  expect(results[proofs.length]).toMatchObject({ ok: false, kind: "InvalidNodeCommitment", at });
  expect(results.filter(({ ok }) => ok)).toHaveLength(2 * proofs.length);
});

// Each of these changes affects the type, the keys or the structure of a witness whose node `verifyBatch` remembers
// from an earlier proof. The result must be the same as when the proof is verified alone. For example, it must report
// additional members.
const dresses: [string, (witness: Loose[]) => unknown][] = [
  ["another type", ([leaf]) => Object.assign(leaf ?? never(), { type: "Twig" })],
  ["a key of its own", ([leaf]) => Object.assign(leaf ?? never(), { note: "final" })],
  ["a key in its contents", ([leaf]) => Object.assign(contentsOf(leaf), { note: "final" })],
  ["a key beside the digits", ([, branch]) => Object.assign(contentsOf(branch), { note: "" })],
  ["a key that is not a digit", ([, branch]) => Object.assign(slotsOf(branch), { note: "" })],
  ["a digit of nothing", ([, branch]) => Object.assign(slotsOf(branch), { "5": undefined })],
  ["keys that are inherited", (witness) => witness.splice(0, 1, Object.create(witness[0] ?? null))],
  [
    "keys that are inherited, with others in their place",
    (witness) =>
      witness.splice(0, 1, Object.assign(Object.create(witness[0] ?? null), { a: 1, b: 2 })),
  ],
  ...[
    ["type", "note"],
    ["contents", "note"],
    ["note", "type"],
  ].map((keys): (typeof dresses)[number] => [
    `the keys ${keys.join(", ")} and one that is inherited`,
    (witness) => {
      const given = witness[0] ?? never();
      const own = Object.fromEntries(keys.map((key) => [key, given[key]]));
      witness.splice(0, 1, Object.assign(Object.create(given), own));
    },
  ]),
  [
    "digits in contents that are inherited, with a note in their place",
    ([, branch]) => {
      const inherited: unknown = Object.create(contentsOf(branch));
      Object.assign(branch ?? never(), {
        contents: Object.assign(inherited ?? never(), { note: "" }),
      });
    },
  ],
  [
    "digits that are inherited, with others in their place",
    ([, branch]) => {
      const slots = slotsOf(branch);
      const others = Object.fromEntries(Object.keys(slots).map((_, index) => [`x${index}`, ""]));
      contentsOf(branch)["pathsDigest"] = Object.assign(Object.create(slots), others);
    },
  ],
  ["a list for a witness", (witness) => witness.splice(0, 1, [] as unknown as Loose)],
  ["nothing for a witness", (witness) => witness.splice(0, 1, null as unknown as Loose)],
  ["no contents", ([leaf]) => Object.assign(leaf ?? never(), { contents: null })],
  ["no digits", ([, branch]) => Object.assign(contentsOf(branch), { pathsDigest: null })],
];

test.each(dresses)(
  "a proof that differs from an earlier one by %s gets the same result as when it is verified alone",
  (name, dress) => {
    const proof = structuredClone(trie.prove("ab17e")) as unknown as { witness: Loose[] };
    dress(proof.witness);
    const alone = verifyProof(trie.root, proof);
    const plain = verifyProof(trie.root, trie.prove("ab17e"));
    expect(verifyBatch(trie.root, [...proofs, proof])[proofs.length]).toEqual(alone);
    expect(verifyBatch(trie.root, [proof, ...proofs]).slice(1)).toEqual(
      verifyBatch(trie.root, proofs),
    );
    // The result may stay the same only after the change called "a digit of nothing". If another change did not alter
    // the result, the comparison above would pass even if `verifyBatch` ignored the change.
    if (name !== "a digit of nothing") expect(alone).not.toEqual(plain);
  },
);

test("a full branch in which one digest differs is not taken for the remembered one", () => {
  const paths = Array.from("0123456789abcdef");
  const full = buildTrie(paths.map((path) => ({ path, dataDigest: "9".repeat(64) })));
  const proof = full.prove("0");
  for (const digit of paths) {
    const changed = structuredClone(proof) as InclusionProof;
    changeSlot(changed.witness[1], digit);
    expect(verifyBatch(full.root, [proof, changed, proof])).toMatchObject([
      { ok: true },
      { ok: false, kind: "InvalidNodeCommitment", at: 1 },
      { ok: true },
    ]);
  }
});

test("a node whose keys come in another order is still recognised", () => {
  let hashed = 0;
  const hash = (bytes: Uint8Array): Uint8Array => {
    hashed += 1;
    return sha256(bytes);
  };
  const proof = trie.prove("ab17e");
  const turned = JSON.parse(JSON.stringify(proof), (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toReversed())
      : value,
  ) as InclusionProof;
  expect(Object.keys(turned.witness[0] ?? never())).not.toEqual(
    Object.keys(proof.witness[0] ?? never()),
  );
  expect(verifyBatch(trie.root, [proof, turned], { hash }).every(({ ok }) => ok)).toBe(true);
  expect(hashed).toBe(proof.witness.length);
});

test("a refused proof does not affect later ones", () => {
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

type Loose = Record<string, unknown>;

function contentsOf(witness: Loose | undefined): Loose {
  return witness?.["contents"] as Loose;
}

function slotsOf(witness: Loose | undefined): Loose {
  return contentsOf(witness)["pathsDigest"] as Loose;
}

function never(): never {
  throw new Error("no such witness");
}
