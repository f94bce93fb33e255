import { randomBytes } from "node:crypto";
import { verifyInclusion } from "@digital-evidence/merkle-patricia";
import { expect, it } from "vitest";
import { trieOf } from "@digital-evidence/native/branches";
import { createProver } from "./proofs.ts";

function batchesOf(sizes: readonly number[]) {
  const batches = new Map(
    sizes.map((size, index) => [
      `b${index}`,
      Array.from({ length: size }, () => randomBytes(32).toString("hex")),
    ]),
  );
  const reads: string[] = [];
  const batchHashes = (id: string): Promise<string[]> => {
    reads.push(id);
    return Promise.resolve(batches.get(id) ?? []);
  };
  return { batches, reads, batchHashes };
}

it.each([1, 2, 3, 30, 600])(
  "proves each of %i members as their trie does, reading the batch once",
  async (size) => {
    const { batches, reads, batchHashes } = batchesOf([size]);
    const prover = createProver({ hashesOf: batchHashes });
    const hashes = batches.get("b0") ?? [];
    const trie = trieOf(hashes.toReversed());
    const proofs = await Promise.all(hashes.map((hash) => prover.prove("b0", hash, true)));
    for (const [index, text] of proofs.entries()) {
      const [path, dataDigest] = [hashes[index]!, hashes[index]!];
      const proof: unknown = JSON.parse(text);
      expect(proof).toEqual(trie.prove(path));
      expect(verifyInclusion(trie.root, proof, { path, dataDigest }).ok).toBe(true);
    }
    expect(reads).toEqual(["b0"]);
  },
);

it("proves members that all begin with the same digits, so that the root is an extension", async () => {
  const hashes = ["0", "1", "e"].map((digit) =>
    `ab${digit}${randomBytes(31).toString("hex")}`.slice(0, 64),
  );
  const prover = createProver({ hashesOf: () => Promise.resolve(hashes) });
  const trie = trieOf(hashes);
  for (const hash of hashes) {
    expect(JSON.parse(await prover.prove("b0", hash, true))).toEqual(trie.prove(hash));
  }
});

it("proves without reading the store only from batches in memory", async () => {
  const { batches, reads, batchHashes } = batchesOf([4, 4, 4]);
  const prover = createProver({ hashesOf: batchHashes, maxLeaves: 8 });
  const [[first = "", second = ""] = [], [other = ""] = [], [last = ""] = []] = batches.values();
  expect(prover.proveFinal(first)).toBeNull();
  const proof = await prover.prove("b0", first, true);
  expect(prover.proveFinal(first)).toBe(proof);
  expect(prover.proveFinal(second)).toContain(second);
  await prover.prove("b1", other, true);
  prover.proveFinal(first);
  await prover.prove("b2", last, true);
  expect([first, other, last].map((hash) => prover.proveFinal(hash) !== null)).toEqual([
    true,
    false,
    true,
  ]);
  expect(reads).toEqual(["b0", "b1", "b2"]);
});

it("proves without reading the store only what is final, because a failed batch may be replaced", async () => {
  const { batches, reads, batchHashes } = batchesOf([2]);
  const [hash = "", other = ""] = batches.get("b0") ?? [];
  batches.set("b1", [hash]);
  const prover = createProver({ hashesOf: batchHashes });
  await prover.prove("b0", hash, false);
  expect(prover.proveFinal(hash)).toBeNull();
  const alone = await prover.prove("b1", hash, true);
  expect(JSON.parse(alone)).toEqual(trieOf([hash]).prove(hash));
  expect(prover.proveFinal(hash)).toBe(alone);
  expect(prover.proveFinal(other)).toBeNull();
  expect(reads).toEqual(["b0", "b1"]);
});

it("keeps the batches that were used last, up to its limit of leaves", async () => {
  const { batches, reads, batchHashes } = batchesOf([4, 4, 4]);
  const prover = createProver({ hashesOf: batchHashes, maxLeaves: 8 });
  const proveFirst = (id: string) => prover.prove(id, batches.get(id)?.[0] ?? "", true);
  for (const id of ["b0", "b1", "b0", "b2", "b0", "b1"]) await proveFirst(id);
  expect(reads).toEqual(["b0", "b1", "b2", "b1"]);
});

it("refuses to prove a hash that is not a member", async () => {
  const { batchHashes } = batchesOf([3]);
  const prover = createProver({ hashesOf: batchHashes });
  await expect(prover.prove("b0", "00".repeat(32), true)).rejects.toThrow("not a member");
});

it("reads the batch again after the store has failed", async () => {
  const { batches, batchHashes } = batchesOf([3]);
  let failures = 1;
  const prover = createProver({
    hashesOf: (id) => (failures-- > 0 ? Promise.reject(new Error("gone")) : batchHashes(id)),
  });
  const hash = batches.get("b0")?.[0] ?? "";
  await expect(prover.prove("b0", hash, true)).rejects.toThrow("gone");
  expect(await prover.prove("b0", hash, true)).toContain(`"path":"${hash}"`);
});
