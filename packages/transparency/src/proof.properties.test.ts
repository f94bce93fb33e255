import fc from "fast-check";
import { describe, expect, it } from "vitest";
import proofs from "../../../vectors/transparency/proof.json";
import { growLog } from "../testing/memory-log.ts";
import { flipped, fromHex, toHex, valueOf } from "../testing/vector-bytes.ts";
import { createVirtualLog } from "../testing/virtual-log.ts";
import {
  proveConsistency,
  proveInclusion,
  rootOf,
  treeRoot,
  verifyConsistency,
  verifyInclusion,
} from "./index.ts";

const change = { at: fc.nat(), bits: fc.integer({ min: 1, max: 255 }) };

/** The number of leaves that each step adds, at random. Many of the numbers are close to the width of a tile, 256. */
const steps = fc.array(
  fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom(250, 255, 256, 257, 600)),
  { minLength: 1, maxLength: 5 },
);
const tree = fc.tuple(steps, fc.nat()).map(([sizes, seed]) => ({ sizes, seed }));

describe("proofs of random trees", () => {
  it("lead from every leaf to the root, and are refused with a changed byte, index or size", async () => {
    const property = fc.asyncProperty(
      tree,
      fc.nat(),
      fc.record(change),
      async (given, pick, { at, bits }) => {
        const { log, leaves } = await growLog(given);
        fc.pre(log.size > 0);
        const index = pick % log.size;
        const root = valueOf(await treeRoot(log.readTiles, log.size));
        expect(root).toEqual(rootOf(leaves));
        const proof = valueOf(await proveInclusion(log.readTiles, index, log.size));
        const claim = { leafHash: leaves[index]!, index, size: log.size, root, proof };
        expect(verifyInclusion(claim)).toEqual({ ok: true });
        const changed = [
          { ...claim, leafHash: flipped(claim.leafHash, at, bits) },
          { ...claim, root: flipped(root, at, bits) },
          { ...claim, index: (index + 1 + (at % log.size)) % (log.size + 1) },
          ...proof.map((_, place) => ({
            ...claim,
            proof: proof.map((one, other) => (place === other ? flipped(one, at, bits) : one)),
          })),
          { ...claim, proof: [...proof, root] },
          { ...claim, proof: [root, ...proof] },
          ...(proof.length > 0
            ? [
                { ...claim, proof: proof.slice(1) },
                { ...claim, proof: proof.slice(0, -1) },
              ]
            : []),
        ];
        for (const other of changed) {
          expect(verifyInclusion(other).ok).toBe(false);
        }
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });

  it("show that a tree begins with each earlier one, and are refused with a changed byte", async () => {
    const property = fc.asyncProperty(
      tree,
      fc.nat(),
      fc.record(change),
      async (given, pick, { at, bits }) => {
        const { log, leaves } = await growLog(given);
        const oldSize = pick % (log.size + 1);
        const [oldRoot, root] = [rootOf(leaves.slice(0, oldSize)), rootOf(leaves)];
        const proof = valueOf(await proveConsistency(log.readTiles, oldSize, log.size));
        const claim = { oldSize, oldRoot, size: log.size, root, proof };
        expect(verifyConsistency(claim)).toEqual({ ok: true });
        expect(verifyConsistency({ ...claim, oldRoot: flipped(oldRoot, at, bits) }).ok).toBe(false);
        // The empty tree is the beginning of every tree, so a consistency proof from it is valid for every new root. A
        // changed root can be noticed only if the old tree has leaves.
        if (oldSize > 0) {
          expect(verifyConsistency({ ...claim, root: flipped(root, at, bits) }).ok).toBe(false);
        }
        for (const place of proof.keys()) {
          const other = proof.map((one, index) => (place === index ? flipped(one, at, bits) : one));
          expect(verifyConsistency({ ...claim, proof: other }).ok).toBe(false);
          expect(verifyConsistency({ ...claim, proof: proof.toSpliced(place, 1) }).ok).toBe(false);
        }
        expect(verifyConsistency({ ...claim, proof: [...proof, root] }).ok).toBe(false);
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });

  it("are valid only for their own size, if the size changes the path", async () => {
    // A proof is also valid for other tree sizes, if the leaf has the same path there. Only the signed checkpoint
    // determines the size. This test uses the last leaf of its tree, because the path of this leaf is different at
    // every other size that the test tries.
    const { log, leaves } = await growLog({ sizes: [300], seed: 1 });
    const root = rootOf(leaves);
    const proof = valueOf(await proveInclusion(log.readTiles, 299, 300));
    const accepted = Array.from({ length: 1000 }, (_, size) => size).filter(
      (size) => verifyInclusion({ leafHash: leaves[299]!, index: 299, size, root, proof }).ok,
    );
    expect(accepted).toEqual([300]);
  });
});

describe("proofs of trees beyond 2^32 leaves", () => {
  const { listed, inclusion, consistency } = proofs.huge;
  const readTiles = createVirtualLog(listed);

  it.each(inclusion)(
    "are made from tiles for leaf $index of $size",
    async ({ index, size, ...expected }) => {
      expect(toHex(valueOf(await treeRoot(readTiles, size)))).toBe(expected.root);
      const proof = valueOf(await proveInclusion(readTiles, index, size));
      expect(proof.map(toHex)).toEqual(expected.proof);
      const claim = {
        leafHash: fromHex(expected.leafHash),
        index,
        size,
        root: fromHex(expected.root),
        proof,
      };
      for (const other of [index - 1, index + 1, index % 2 ** 32, index + 2 ** 32]) {
        if (other !== index) expect(verifyInclusion({ ...claim, index: other }).ok).toBe(false);
      }
    },
  );

  it.each(consistency)(
    "are made from tiles for $oldSize to $size",
    async ({ oldSize, size, ...expected }) => {
      const proof = valueOf(await proveConsistency(readTiles, oldSize, size));
      expect(proof.map(toHex)).toEqual(expected.proof);
    },
  );
});
