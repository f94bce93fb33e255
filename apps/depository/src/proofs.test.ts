import { randomBytes } from "node:crypto";
import { verifyInclusion } from "@digital-evidence/merkle-patricia";
import { expect, it } from "vitest";
import { createProver, trieOf } from "./proofs.ts";
import { createTurns } from "./turns.ts";

const turns = createTurns(() => performance.now());

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
    const prover = createProver({ turns, store: { batchHashes } });
    const hashes = batches.get("b0") ?? [];
    const trie = trieOf(hashes.toReversed());
    const proofs = await Promise.all(hashes.map((hash) => prover.prove("b0", hash)));
    for (const [index, text] of proofs.entries()) {
      const [path, dataDigest] = [hashes[index]!, hashes[index]!];
      const proof: unknown = JSON.parse(text);
      expect(proof).toEqual(trie.prove(path));
      expect(verifyInclusion(trie.root, proof, { path, dataDigest }).ok).toBe(true);
    }
    expect(reads).toEqual(["b0"]);
  },
);

it("proves below an extension, where all members begin alike", async () => {
  const hashes = ["0", "1", "e"].map((digit) =>
    `ab${digit}${randomBytes(31).toString("hex")}`.slice(0, 64),
  );
  const prover = createProver({ turns, store: { batchHashes: () => Promise.resolve(hashes) } });
  const trie = trieOf(hashes);
  for (const hash of hashes) {
    expect(JSON.parse(await prover.prove("b0", hash))).toEqual(trie.prove(hash));
  }
});

it("knows at once what it has kept, and nothing else", async () => {
  const { batches, reads, batchHashes } = batchesOf([4, 4, 4]);
  const prover = createProver({ turns, store: { batchHashes }, maxLeaves: 8 });
  const [[first = "", second = ""] = [], [other = ""] = [], [last = ""] = []] = batches.values();
  expect(prover.proveKept(first)).toBeNull();
  const proof = await prover.prove("b0", first);
  expect(prover.proveKept(first)).toBe(proof);
  expect(prover.proveKept(second)).toContain(second);
  await prover.prove("b1", other);
  prover.proveKept(first);
  await prover.prove("b2", last);
  expect([first, other, last].map((hash) => prover.proveKept(hash) !== null)).toEqual([
    true,
    false,
    true,
  ]);
  expect(reads).toEqual(["b0", "b1", "b2"]);
});

it("keeps the tries used last, up to its bound of leaves", async () => {
  const { batches, reads, batchHashes } = batchesOf([4, 4, 4]);
  const prover = createProver({ turns, store: { batchHashes }, maxLeaves: 8 });
  const proveFirst = (id: string) => prover.prove(id, batches.get(id)?.[0] ?? "");
  for (const id of ["b0", "b1", "b0", "b2", "b0", "b1"]) await proveFirst(id);
  expect(reads).toEqual(["b0", "b1", "b2", "b1"]);
});

it("does not prove what is no member", async () => {
  const { batchHashes } = batchesOf([3]);
  const prover = createProver({ turns, store: { batchHashes } });
  await expect(prover.prove("b0", "00".repeat(32))).rejects.toThrow("not a member");
});

it("reads again after the store failed", async () => {
  const { batches, batchHashes } = batchesOf([3]);
  let failures = 1;
  const prover = createProver({
    turns,
    store: {
      batchHashes: (id) => (failures-- > 0 ? Promise.reject(new Error("gone")) : batchHashes(id)),
    },
  });
  const hash = batches.get("b0")?.[0] ?? "";
  await expect(prover.prove("b0", hash)).rejects.toThrow("gone");
  expect(await prover.prove("b0", hash)).toContain(`"path":"${hash}"`);
});

it("builds a large batch's trie in many turns, and keeps it only whole", async () => {
  const { batches, batchHashes } = batchesOf([600]);
  const [id = "", hashes = []] = [...batches][0] ?? [];
  let looks = 0;
  // Every look at this clock finds that a turn is over.
  const prover = createProver({
    turns: createTurns(() => (looks += 1) * 1_000),
    store: { batchHashes },
  });
  const [first = ""] = hashes;
  const proving = prover.prove(id, first);
  let rounds = 0;
  while (prover.proveKept(first) === null) {
    expect(hashes.some((hash) => prover.proveKept(hash) !== null)).toBe(false);
    await new Promise((resolve) => setImmediate(resolve));
    rounds += 1;
  }
  await proving;
  expect(rounds).toBeGreaterThan(50);
  expect(hashes.every((hash) => prover.proveKept(hash) !== null)).toBe(true);
});
