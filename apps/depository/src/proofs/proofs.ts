// Makes inclusion proofs, as JSON. The first proof of a batch rebuilds the batch's trie from its members. The nodes
// are kept, so the time of each later proof does not depend on the size of the batch.
import { type Branches, proofJson } from "@digital-evidence/native/branches";
import { branchesOf } from "./tries.ts";
import type { BatchReads } from "../store/store.ts";

export interface Prover {
  /** @throws Error when the hash is not a member of the batch, which is an error of the caller */
  prove(batchId: string, hash: string, isFinal: boolean): Promise<string>;
  /**
   * Makes a proof without reading from the store. @returns null if the batch's nodes are not in memory, or if the batch
   * is not known to be final
   */
  proveFinal(hash: string): string | null;
  /**
   * Whether the batch's nodes are already in memory or are being built now. In both cases another proof costs very
   * little.
   */
  isKept(batchId: string): boolean;
}

/** A branch of a batch's trie. All leaves directly below the branch share these values. */
interface Place {
  readonly batch: Batch;
  /** How many digits of a leaf's path lead to the leaf. The leaf itself contains the remaining digits. */
  readonly depth: number;
  /** The nodes from this branch up to the root, each as JSON. */
  readonly above: readonly string[];
}

interface Batch {
  readonly id: string;
  /**
   * Whether any request for a proof has found the batch final. Caches may keep proofs of the batch only if this is
   * true.
   */
  isFinal: boolean;
  readonly hashes: readonly string[];
}

/**
 * @param maxLeaves the maximum number of leaves in all kept batches together; each leaf takes a few hundred bytes. The
 *   batch that was built last is kept even if it alone has more leaves.
 */
export function createProver({
  hashesOf,
  maxLeaves = 200_000,
}: {
  hashesOf: BatchReads["hashes"];
  maxLeaves?: number;
}): Prover {
  const places = new Map<string, Place>();
  // The batches are in the order of their last use. If there are too many leaves, batches are dropped, beginning with
  // the one that has been unused for the longest time.
  const batches = new Map<string, Batch>();
  const building = new Map<string, Promise<void>>();

  async function build(id: string): Promise<void> {
    try {
      const members = await hashesOf(id);
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
    return proofJson(hash, depth, above);
  }

  return {
    isKept: (batchId) => batches.has(batchId) || building.has(batchId),
    proveFinal(hash) {
      const place = places.get(hash);
      return place?.batch.isFinal === true ? proveAt(hash, place) : null;
    },
    async prove(batchId, hash, isFinal) {
      if (places.get(hash)?.batch.id !== batchId) {
        // Requests that arrive while a batch is being built all wait for the same build.
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
    above: above.flatMap((index) => nodes[index] ?? []),
  }));
  for (const [index, hash] of batch.hashes.entries()) {
    const place = parents[branchOf[index] ?? 0];
    if (place !== undefined) places.set(hash, place);
  }
}
