import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { buildTrie, verifyAbsence, verifyInclusion } from "./index.ts";
import { createHash } from "node:crypto";

const sha256Hex = (text: string): string => createHash("sha256").update(text).digest("hex");

// A published result for a trie of the integers 0 to 16. The path of each entry is the SHA-256 of the integer's
// JSON, and so is the data digest.
const knownRoot = "dd0c87acf3b891f2461cb9776a1e3376216b156ff0bebdb6b7c1b4c6f8ee9f35";
const integers = Array.from({ length: 17 }, (_, value) => {
  const digest = sha256Hex(String(value));
  return { path: digest, dataDigest: digest };
});

test("the trie of the integers 0 to 16 has the known root", () => {
  expect(buildTrie(integers).root).toBe(knownRoot);
});

test("[V2] every entry of a trie has a proof that leads to its root", () => {
  const trie = buildTrie(integers);
  for (const { path, dataDigest } of integers) {
    expect(verifyInclusion(knownRoot, trie.prove(path), { path, dataDigest })).toEqual({
      ok: true,
      path,
      dataDigest,
      uncovered: [],
    });
  }
});

test("a path outside the trie has a proof of absence and no proof of inclusion", () => {
  const proof = buildTrie(integers).prove(sha256Hex("17"));
  expect(verifyAbsence(knownRoot, proof)).toMatchObject({ ok: true });
  expect(verifyInclusion(knownRoot, proof)).toMatchObject({ ok: false });
  expect(verifyInclusion(knownRoot, { ...proof, type: "Inclusion" })).toMatchObject({ ok: false });
});

// Data of another implementation; vectors/published/README.md names its source.
const published = new URL("../../../vectors/published/inclusion-proof.json", import.meta.url);
test("the public service's published proof verifies, and with any one digit changed does not", () => {
  const text = readFileSync(published, "utf8");
  const { rootHash, proof } = JSON.parse(text) as { rootHash: string; proof: { path: string } };
  const result = verifyInclusion(rootHash, proof, { path: proof.path, dataDigest: proof.path });
  expect(result).toMatchObject({ ok: true, path: proof.path, uncovered: [] });

  // Every hex digit in the file is changed in turn: those of the root, the path, the leaf's remaining digits
  // and the digests.
  let changed = 0;
  for (const run of text.matchAll(/(?<=")[0-9a-f]{32,}(?=")/g)) {
    for (let at = run.index; at < run.index + run[0].length; at += 1) {
      const digit = text[at] === "0" ? "1" : "0";
      const other = JSON.parse(text.slice(0, at) + digit + text.slice(at + 1)) as {
        rootHash: string;
        proof: unknown;
      };
      expect(verifyInclusion(other.rootHash, other.proof).ok).toBe(false);
      changed += 1;
    }
  }
  // The root, the path and 16 digests have 64 digits each; 62 digits remain at the leaf.
  expect(changed).toBe(64 * 18 + 62);
});

function readPublished(name: string): unknown {
  const file = new URL(`../../../vectors/published/${name}`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"));
}

test("published expressions with mpt_verify have the published results", () => {
  const { cases } = readPublished("mpt-verify.json") as {
    cases: { expr: string; expected?: string; error?: true }[];
  };
  const results = cases.map(({ expr }) => {
    const { mpt_verify: call } = JSON.parse(expr) as {
      mpt_verify: [string, string, string, unknown];
    };
    const [root, path, value, proof] = call;
    const dataDigest = sha256Hex(JSON.stringify(value));
    return String(verifyInclusion(root.slice(2), proof, { path: path.slice(2), dataDigest }).ok);
  });
  // Where an evaluation fails there, the proof does not verify here.
  expect(results).toEqual(cases.map(({ expected, error }) => (error ? "false" : expected)));
  expect(cases).toHaveLength(6);
  expect(new Set(results)).toEqual(new Set(["true", "false"]));
});

test("published sealed proofs verify as what they are tagged, and their tries have their roots", () => {
  const { cases } = readPublished("sealed-proofs.json") as {
    cases: {
      trie: Record<string, string>;
      rootHash: string;
      record?: string;
      proof: { type: string; path: string };
    }[];
  };
  expect(cases.map(({ proof }) => proof.type)).toEqual(["Inclusion", ...Array(4).fill("Absence")]);
  for (const { trie, rootHash, record, proof } of cases) {
    const { type, path } = proof;
    const dataDigest =
      record === undefined ? {} : { dataDigest: sha256Hex(JSON.stringify(record)) };
    const isInclusion = type === "Inclusion";
    const [verify, verifyOther] = isInclusion
      ? [verifyInclusion, verifyAbsence]
      : [verifyAbsence, verifyInclusion];
    expect(verify(rootHash, proof, { path, ...dataDigest })).toMatchObject({ ok: true });
    const other = isInclusion ? "Absence" : "Inclusion";
    expect(verifyOther(rootHash, { ...proof, type: other }).ok).toBe(false);
    const entries = Object.entries(trie).map(([at, value]) => ({
      path: at,
      dataDigest: sha256Hex(JSON.stringify(value)),
    }));
    // The published builder has a root for no entries, too; ours refuses to build such a trie.
    if (entries.length > 0) expect(buildTrie(entries).root).toBe(rootHash);
  }
});

describe("where several things are wrong, the first in the specification's order is reported", () => {
  const dataDigest = "9".repeat(64);
  const trie = buildTrie(["a1", "a2", "a3"].map((path) => ({ path, dataDigest })));
  const { path, witness } = trie.prove("a1");
  const otherRoot = "0".repeat(64);

  test("[V7] at a branch the path before the digest", () => {
    const branch = { path: "5", witness: witness.slice(1, 2) };
    expect(verifyInclusion(otherRoot, branch)).toMatchObject({
      kind: "InvalidPath",
      message: "Path not found in branch",
    });
    expect(verifyInclusion(otherRoot, { ...branch, path: "" })).toMatchObject({
      kind: "InvalidPath",
      message: "No remaining path at branch",
    });
  });

  test("[V6] at an extension the digest before the path", () => {
    expect(verifyInclusion(otherRoot, { path: "b1", witness })).toMatchObject({
      kind: "InvalidNodeCommitment",
      message: "Invalid extension commitment digest",
    });
  });

  test("[V5] at a leaf the digest before the path", () => {
    expect(verifyInclusion(otherRoot, { path, witness: witness.slice(0, 1) })).toMatchObject({
      kind: "InvalidNodeCommitment",
      message: "Invalid leaf commitment digest",
    });
  });

  test("[V4] a leaf's place before its digest", () => {
    const two = [witness[0], witness[0]];
    expect(verifyInclusion(otherRoot, { path, witness: two })).toMatchObject({
      kind: "InvalidWitness",
      message: "Leaf must be the final commitment",
      at: 1,
    });
  });

  test("[V9] the path's characters before everything else", () => {
    expect(verifyInclusion(otherRoot, { path: "xy", witness: [null] })).toMatchObject({
      kind: "InvalidPath",
      message: "Invalid hex character",
      at: null,
    });
  });
});

test("a proof of absence is bound to the requested path", () => {
  const trie = buildTrie([{ path: "a1", dataDigest: "9".repeat(64) }]);
  const proof = trie.prove("b2");
  expect(verifyAbsence(trie.root, proof, { path: "B2" })).toMatchObject({ ok: true, path: "b2" });
  expect(verifyAbsence(trie.root, proof, { path: "b3" })).toMatchObject({ kind: "InvalidPath" });
});
