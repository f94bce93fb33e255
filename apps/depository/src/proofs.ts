// Inclusion proofs, as JSON. A batch's trie is rebuilt from its members when one of them is asked for
// the first time, and what its proofs are made of is kept, bounded by leaves, so a proof costs the
// same however many there are. Members of one branch differ in their leaf alone: what is above it is
// written once for all of them.
import { buildTrie, type InclusionProof, type Trie } from "@digital-evidence/merkle-patricia";
import { nativeHash } from "./native-hash.ts";
import type { Store } from "./store/store.ts";

export interface Prover {
  /**
   * @returns the proof's JSON
   * @throws Error when the hash is not a member of the batch: the caller's lookup was wrong.
   */
  prove(batchId: string, hash: string, isFinal: boolean): Promise<string>;
  /** The same without a look into the store, where the hash's batch is kept and known to be final. */
  proveFinal(hash: string): string | null;
}

/** The root of a batch with these members: path and data digest of a leaf are its fingerprint's hash. */
export function trieOf(hashes: readonly string[]): Trie {
  return buildTrie(
    hashes.map((hash) => ({ path: hash, dataDigest: hash })),
    { hash: nativeHash },
  );
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
      const batch = { id, isFinal: false, hashes: await store.batchHashes(id) };
      addPlaces(batch, places);
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

/** Proves one leaf of each branch; what is above it is also what is above the branch's others. */
function addPlaces(batch: Batch, places: Map<string, Place>): void {
  const trie = trieOf(batch.hashes);
  const sorted = batch.hashes.toSorted();
  const nodes = new Map<string, string>();
  const byBranch = new Map<string, Place>();
  for (const [index, hash] of sorted.entries()) {
    // A leaf parts from its nearer neighbour at its branch, and takes one digit there.
    const branch = hash.slice(
      0,
      Math.max(shared(hash, sorted[index - 1]), shared(hash, sorted[index + 1])),
    );
    let place = byBranch.get(branch);
    if (place === undefined) {
      const proof = trie.prove(hash);
      if (proof.type === "Absence") throw new Error(`the trie lost its member ${hash}`);
      place = { batch, ...placeOf(proof, nodes) };
      byBranch.set(branch, place);
    }
    places.set(hash, place);
  }
}

/** @param nodes texts by the digits above the node, so that each is written and kept once */
function placeOf(
  { path, witness }: InclusionProof,
  nodes: Map<string, string>,
): Omit<Place, "batch"> {
  const above: string[] = [];
  let depth = 0;
  for (const node of witness.slice(1).toReversed()) {
    const prefix = path.slice(0, depth);
    const text = nodes.get(prefix) ?? JSON.stringify(node);
    nodes.set(prefix, text);
    above.unshift(text);
    depth += node.type === "Extension" ? node.contents.shared.length : 1;
  }
  return { depth, above };
}

/** How many digits two hashes begin with alike. */
function shared(hash: string, other: string | undefined): number {
  if (other === undefined) return 0;
  let length = 0;
  while (length < hash.length && hash[length] === other[length]) length += 1;
  return length;
}
