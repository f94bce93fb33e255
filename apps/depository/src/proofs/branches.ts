// What a batch's proofs have in common. The leaves below one branch have the same nodes above them, so the
// trie proves one leaf for each branch, and the proofs of the other leaves reuse those nodes.
import { buildTrie, type InclusionProof, type Trie } from "@digital-evidence/merkle-patricia";
import { nativeHash } from "../native-hash.ts";

/** Plain data, which one thread can send to another. */
export interface Branches {
  /** The members of the batch, sorted. */
  readonly hashes: readonly string[];
  /** For each member, the index of its branch. */
  readonly branchOf: readonly number[];
  readonly branches: readonly Branch[];
  /** Every node above a leaf, once, as JSON. */
  readonly nodes: readonly string[];
}

interface Branch {
  /** How many digits of the path are above the leaf. */
  readonly depth: number;
  /** The indices of the nodes from this branch up to the root. */
  readonly above: readonly number[];
}

/** Builds a batch's trie: a leaf's path and its data digest are both the fingerprint's hash. */
export function trieOf(hashes: readonly string[]): Trie {
  return buildTrie(
    hashes.map((hash) => ({ path: hash, dataDigest: hash })),
    { hash: nativeHash },
  );
}

export function branchesIn(members: readonly string[]): Branches {
  const trie = trieOf(members);
  const hashes = members.toSorted();
  const branches: Branch[] = [];
  const branchOf: number[] = [];
  const known = new Map<string, number>();
  const nodes: string[] = [];
  const nodeAt = new Map<string, number>();
  for (const [index, hash] of hashes.entries()) {
    // The branch above a leaf is where its path parts from the path of the nearer neighbour.
    const path = hash.slice(
      0,
      Math.max(shared(hash, hashes[index - 1]), shared(hash, hashes[index + 1])),
    );
    let branch = known.get(path);
    if (branch === undefined) {
      const proof = trie.prove(hash);
      if (proof.type === "Absence") throw new Error(`the trie lost its member ${hash}`);
      branch = branches.length;
      branches.push(toBranch(proof, nodes, nodeAt));
      known.set(path, branch);
    }
    branchOf.push(branch);
  }
  return { hashes, branchOf, branches, nodes };
}

/** @param nodeAt the index of each known node, by the digits above it */
function toBranch(
  { path, witness }: InclusionProof,
  nodes: string[],
  nodeAt: Map<string, number>,
): Branch {
  const above: number[] = [];
  let depth = 0;
  for (const node of witness.slice(1).toReversed()) {
    const prefix = path.slice(0, depth);
    const at = nodeAt.get(prefix) ?? nodes.push(JSON.stringify(node)) - 1;
    nodeAt.set(prefix, at);
    above.unshift(at);
    depth += node.type === "Extension" ? node.contents.shared.length : 1;
  }
  return { depth, above };
}

/** The number of digits that both hashes begin with. */
function shared(hash: string, other: string | undefined): number {
  if (other === undefined) return 0;
  let length = 0;
  while (length < hash.length && hash[length] === other[length]) length += 1;
  return length;
}
