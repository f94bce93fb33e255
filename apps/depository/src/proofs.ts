// Inclusion proofs, as JSON. A batch's trie is rebuilt from its members when one of them is asked for
// the first time, and what its proofs are made of is kept, bounded by leaves, so a proof costs the
// same however many there are. Members of one branch differ in their leaf alone: what is above it is
// written once for all of them.
import type { Branches } from "./branches.ts";
import { branchesOf } from "./tries.ts";
import type { Store } from "./store/store.ts";

export interface Prover {
  /**
   * @returns the proof's JSON
   * @throws Error when the hash is not a member of the batch: the caller's lookup was wrong.
   */
  prove(batchId: string, hash: string, isFinal: boolean): Promise<string>;
  /** The same without a look into the store, where the hash's batch is kept and known to be final. */
  proveFinal(hash: string): string | null;
  /** Whether a batch's proofs are kept, or being made: proving then costs next to nothing. */
  isKept(batchId: string): boolean;
}

/** What a leaf hangs below: the same for all leaves of a branch. */
interface Place {
  readonly batch: Batch;
  /** Digits of the path that stand above the leaf. */
  readonly depth: number;
  /** Witnesses from there to the root, each as JSON; one text for all proofs that share a node. */
  readonly above: readonly string[];
}

interface Batch {
  readonly id: string;
  /** Until then its members may still come into another batch. */
  isFinal: boolean;
  readonly hashes: readonly string[];
}

/** @param maxLeaves over all kept batches; they take a few hundred bytes a leaf */
export function createProver({
  store,
  maxLeaves = 200_000,
}: {
  store: Pick<Store, "batchHashes">;
  maxLeaves?: number;
}): Prover {
  const places = new Map<string, Place>();
  // In order of use, the least recent first.
  const batches = new Map<string, Batch>();
  const building = new Map<string, Promise<void>>();

  async function build(id: string): Promise<void> {
    try {
      const members = await store.batchHashes(id);
      const branches = await branchesOf(members);
      const batch = { id, isFinal: false, hashes: branches.hashes };
      addPlaces(batch, branches, places);
      batches.set(id, batch);
      for (const [oldest, { hashes }] of batches) {
        if (places.size <= maxLeaves || oldest === id) break;
        batches.delete(oldest);
        for (const hash of hashes) {
          if (places.get(hash)?.batch.id === oldest) places.delete(hash);
        }
      }
    } finally {
      building.delete(id);
    }
  }

  function proveAt(hash: string, { batch, depth, above }: Place): string {
    batches.delete(batch.id);
    batches.set(batch.id, batch);
    // Digits of a hash need no escaping.
    const leaf = `{"type":"Leaf","contents":{"remaining":"${hash.slice(depth)}","dataDigest":"${hash}"}}`;
    return `{"type":"Inclusion","path":"${hash}","witness":[${[leaf, ...above].join(",")}]}`;
  }

  return {
    isKept: (batchId) => batches.has(batchId) || building.has(batchId),
    proveFinal(hash) {
      const place = places.get(hash);
      return place?.batch.isFinal === true ? proveAt(hash, place) : null;
    },
    async prove(batchId, hash, isFinal) {
      if (places.get(hash)?.batch.id !== batchId) {
        // Requests that come while a batch is being read wait for the same one.
        const pending = building.get(batchId) ?? build(batchId);
        building.set(batchId, pending);
        await pending;
      }
      const place = places.get(hash);
      if (place === undefined || place.batch.id !== batchId) {
        throw new Error(`fingerprint ${hash} is not a member of batch ${batchId}`);
      }
      place.batch.isFinal ||= isFinal;
      return proveAt(hash, place);
    },
  };
}

function addPlaces(
  batch: Batch,
  { branches, nodes, branchOf }: Branches,
  places: Map<string, Place>,
) {
  const parents = branches.map(({ depth, above }): Place => ({
    batch,
    depth,
    above: above.map((index) => nodes[index] ?? ""),
  }));
  for (const [index, hash] of batch.hashes.entries()) {
    const place = parents[branchOf[index] ?? 0];
    if (place !== undefined) places.set(hash, place);
  }
}
