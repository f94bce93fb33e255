import { describe, expect, it } from "vitest";
import proofs from "../../../vectors/transparency/proof.json";
import vectors from "../../../vectors/transparency/tree.json";
import { append, createMemoryLog, type MemoryLog, shortEntry } from "../testing/memory-log.ts";
import { codeOf, fromHex, toHex } from "../testing/vector-bytes.ts";
import {
  type ConsistencyCode,
  emptyRoot,
  type InclusionCode,
  leafHash,
  nodeHash,
  proveConsistency,
  proveInclusion,
  rootOf,
  treeRoot,
  verifyConsistency,
  verifyInclusion,
} from "./index.ts";

const codes = {
  inclusion: {
    SIZE_OUT_OF_RANGE: true,
    INDEX_OUT_OF_RANGE: true,
    HASH_LENGTH: true,
    PROOF_LENGTH: true,
    ROOT_MISMATCH: true,
  } satisfies Record<InclusionCode, true>,
  consistency: {
    SIZE_OUT_OF_RANGE: true,
    OLD_SIZE_BEYOND_SIZE: true,
    HASH_LENGTH: true,
    PROOF_LENGTH: true,
    OLD_ROOT_MISMATCH: true,
    ROOT_MISMATCH: true,
  } satisfies Record<ConsistencyCode, true>,
};

type Inclusion = (typeof proofs.shortEntries.inclusion)[number];
type Consistency = (typeof proofs.shortEntries.consistency)[number];

const inclusionClaim = ({ leafHash: leaf, index, size, root, proof }: Inclusion) => ({
  leafHash: fromHex(leaf),
  index,
  size,
  root: fromHex(root),
  proof: proof.map(fromHex),
});

const consistencyClaim = ({ oldSize, oldRoot, size, root, proof }: Consistency) => ({
  oldSize,
  oldRoot: fromHex(oldRoot),
  size,
  root: fromHex(root),
  proof: proof.map(fromHex),
});

/**
 * Creates one log for each size. Each log begins with all entries of the next smaller log. All logs share one map of
 * tiles.
 */
async function logsOf(sizes: Iterable<number>, entryAt: (index: number) => Uint8Array) {
  const logs = new Map<number, MemoryLog>();
  let log = createMemoryLog();
  for (const size of [...new Set(sizes)].sort((one, other) => one - other)) {
    const added = Array.from({ length: size - log.size }, (_, at) => entryAt(log.size + at));
    log = await append(log, added.map(leafHash));
    logs.set(size, log);
  }
  return logs;
}

describe("tree hashing", () => {
  it("hashes leaves and nodes as published", () => {
    expect(toHex(leafHash(fromHex(vectors.leaf.entry)))).toBe(vectors.leaf.hash);
    const { left, right, hash } = vectors.node;
    expect(toHex(nodeHash(fromHex(left), fromHex(right)))).toBe(hash);
    for (const leaf of vectors.certificateTransparency.leaves) {
      expect(toHex(leafHash(fromHex(leaf.entry)))).toBe(leaf.hash);
    }
    expect(toHex(emptyRoot())).toBe(vectors.certificateTransparency.roots[0]);
  });

  it.each([...vectors.certificateTransparency.roots.entries()])(
    "has the published root of the first %i leaves of the Certificate Transparency tests",
    (size, root) => {
      const { leaves } = vectors.certificateTransparency;
      const hashes = leaves.slice(0, size).map(({ entry }) => leafHash(fromHex(entry)));
      expect(toHex(rootOf(hashes))).toBe(root);
    },
  );

  it("has the published roots of larger trees, from tiles that grew step by step", async () => {
    const logs = await logsOf(
      vectors.shortEntries.map(({ size }) => size),
      shortEntry,
    );
    for (const { size, root } of vectors.shortEntries) {
      const computed = await treeRoot(logs.get(size)!.readTiles, size);
      if (!computed.ok) expect.unreachable(computed.message);
      expect(toHex(computed.value), `${size}`).toBe(root);
    }
  });
});

const groups = ["certificateTransparency", "shortEntries", "huge"] as const;

describe("inclusion proofs", () => {
  for (const group of groups) {
    it.each(proofs[group].inclusion)(`verifies leaf $index of $size (${group})`, (vector) => {
      expect(verifyInclusion(inclusionClaim(vector))).toEqual({ ok: true });
    });
  }

  it("makes the proofs of the transcription of RFC 6962, at every size from the tiles of the largest", async () => {
    const { inclusion } = proofs.shortEntries;
    const logs = await logsOf(
      inclusion.map(({ size }) => size),
      shortEntry,
    );
    for (const { index, size, proof } of inclusion) {
      const made = await proveInclusion(logs.get(size)!.readTiles, index, size);
      if (!made.ok) expect.unreachable(made.message);
      expect(made.value.map(toHex), `${index} of ${size}`).toEqual(proof);
    }
  });

  it.each(proofs.refusedInclusions)("refuses $name: $code", ({ code, refused, corrected }) => {
    expect(codeOf(verifyInclusion(inclusionClaim(refused)))).toBe(code);
    expect(codeOf(verifyInclusion(inclusionClaim(corrected)))).toBeNull();
  });

  it("has a vector for every code", () => {
    const seen = new Set(proofs.refusedInclusions.map(({ code }) => code));
    expect([...seen].sort()).toEqual(Object.keys(codes.inclusion).sort());
  });
});

describe("consistency proofs", () => {
  for (const group of groups) {
    it.each(proofs[group].consistency)(`verifies $oldSize to $size (${group})`, (vector) => {
      expect(verifyConsistency(consistencyClaim(vector))).toEqual({ ok: true });
    });
  }

  it("makes the proofs of the transcription of RFC 6962", async () => {
    const { consistency } = proofs.shortEntries;
    const logs = await logsOf(
      consistency.map(({ size }) => size),
      shortEntry,
    );
    for (const { oldSize, size, proof } of consistency) {
      const made = await proveConsistency(logs.get(size)!.readTiles, oldSize, size);
      if (!made.ok) expect.unreachable(made.message);
      expect(made.value.map(toHex), `${oldSize} to ${size}`).toEqual(proof);
    }
  });

  it.each(proofs.refusedConsistencies)("refuses $name: $code", ({ code, refused, corrected }) => {
    expect(codeOf(verifyConsistency(consistencyClaim(refused)))).toBe(code);
    expect(codeOf(verifyConsistency(consistencyClaim(corrected)))).toBeNull();
  });

  it("has a vector for every code", () => {
    const seen = new Set(proofs.refusedConsistencies.map(({ code }) => code));
    expect([...seen].sort()).toEqual(Object.keys(codes.consistency).sort());
  });
});
