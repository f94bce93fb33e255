// What the proofs of a batch are made of. Members of one branch differ in their leaf alone: what is above
// it is proved once for all of them.
import { buildTrie, type InclusionProof, type Trie } from "@digital-evidence/merkle-patricia";
import { nativeHash } from "./native-hash.ts";

/** As plain data, so that another thread can hand it over. */
export interface Branches {
  /** Sorted. */
  readonly hashes: readonly string[];
  /** For each of them its branch. */
  readonly branchOf: readonly number[];
  readonly branches: readonly Branch[];
  /** Witnesses as JSON, each written once. */
  readonly nodes: readonly string[];
}

interface Branch {
  /** Digits of the path that stand above the leaf. */
  readonly depth: number;
  /** Nodes from there to the root. */
  readonly above: readonly number[];
}

/** The root of a batch with these members: path and data digest of a leaf are its fingerprint's hash. */
export function trieOf(hashes: readonly string[]): Trie {
  return buildTrie(
    hashes.map((hash) => ({ path: hash, dataDigest: hash })),
    { hash: nativeHash },
  );
}

/** Proves one leaf of each branch; what is above it is also what is above the branch's others. */
export function branchesIn(members: readonly string[]): Branches {
  const trie = trieOf(members);
  const hashes = members.toSorted();
  const branches: Branch[] = [];
  const branchOf: number[] = [];
  const known = new Map<string, number>();
  const nodes: string[] = [];
  const nodeAt = new Map<string, number>();
  for (const [index, hash] of hashes.entries()) {
    // A leaf parts from its nearer neighbour at its branch, and takes one digit there.
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

/** @param nodeAt nodes by the digits above them */
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

/** How many digits two hashes begin with alike. */
function shared(hash: string, other: string | undefined): number {
  if (other === undefined) return 0;
  let length = 0;
  while (length < hash.length && hash[length] === other[length]) length += 1;
  return length;
}
