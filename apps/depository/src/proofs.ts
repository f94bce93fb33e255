// Inclusion proofs, made when they are asked for: a batch's trie is rebuilt from its members and
// kept in a cache that is bounded by leaves, so a proof costs the same however many there are.
import { buildTrie, type InclusionProof, type Trie } from "@digital-evidence/merkle-patricia";
import type { Store } from "./store/store.ts";

export interface Prover {
  /** @throws Error when the hash is not a member of the batch: the caller's lookup was wrong. */
  prove(batchId: string, hash: string): Promise<InclusionProof>;
}

/** The root of a batch with these members: path and data digest of a leaf are its fingerprint's hash. */
export function trieOf(hashes: readonly string[]): Trie {
  return buildTrie(hashes.map((hash) => ({ path: hash, dataDigest: hash })));
}

/** @param maxLeaves over all cached tries; a trie takes about 1 KB a leaf */
export function createProver({
  store,
  maxLeaves = 200_000,
}: {
  store: Pick<Store, "batchHashes">;
  maxLeaves?: number;
}): Prover {
  // In order of use, the least recent first.
  const tries = new Map<string, Trie>();
  const building = new Map<string, Promise<Trie>>();
  let leaves = 0;

  async function build(batchId: string): Promise<Trie> {
    try {
      const trie = trieOf(await store.batchHashes(batchId));
      tries.set(batchId, trie);
      leaves += trie.size;
      for (const [id, { size }] of tries) {
        if (leaves <= maxLeaves || id === batchId) break;
        tries.delete(id);
        leaves -= size;
      }
      return trie;
    } finally {
      building.delete(batchId);
    }
  }

  async function trieFor(batchId: string): Promise<Trie> {
    const cached = tries.get(batchId);
    if (cached !== undefined) {
      tries.delete(batchId);
      tries.set(batchId, cached);
      return cached;
    }
    // Requests that come while a trie is being built wait for the same one.
    const pending = building.get(batchId) ?? build(batchId);
    building.set(batchId, pending);
    return pending;
  }

  return {
    async prove(batchId, hash) {
      const proof = (await trieFor(batchId)).prove(hash);
      if (proof.type === "Absence") {
        throw new Error(`fingerprint ${hash} is not a member of batch ${batchId}`);
      }
      return proof;
    },
  };
}
