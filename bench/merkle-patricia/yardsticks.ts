// The references for verification:
// - R verifies a proof literally as the specification describes it.
// - L only computes the SHA-256 of the bytes of the same nodes, with one call per node. The bytes are prepared
//   beforehand. No verifier that uses the same hash function can be faster than L.
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import canonicalize from "canonicalize";
import type { InclusionProof, Witness } from "@digital-evidence/merkle-patricia";

/** Computes a node's digest in hex, with the hash function of Node or the browser. */
export type NodeDigest = (witness: Witness) => string;

export const tags = { Leaf: 0, Branch: 1, Extension: 2 };

/** Returns the node's tag byte followed by its canonical JSON, which comes from a general canonicalizer. */
export function nodeBytes({ type, contents }: Witness): Uint8Array {
  return concatBytes(Uint8Array.of(tags[type]), utf8ToBytes(canonicalize(contents) ?? ""));
}

function toNibbles(path: string): number[] {
  return Array.from(path, (digit) => {
    if (!/[0-9a-fA-F]/.test(digit)) throw new Error("Invalid hex character");
    return Number.parseInt(digit, 16);
  });
}

function startsWith(path: readonly number[], prefix: readonly number[]): boolean {
  return prefix.length <= path.length && prefix.every((digit, index) => path[index] === digit);
}

/** The reference R: it walks from the last witness to the first and uses lists of digits, as the specification does. */
export function plainVerify(root: string, proof: InclusionProof, digestOf: NodeDigest): boolean {
  let expected = root;
  let path = toNibbles(proof.path);
  const witnesses = proof.witness.toReversed();
  for (const [index, witness] of witnesses.entries()) {
    const digest = digestOf(witness);
    if (witness.type === "Leaf") {
      if (index !== witnesses.length - 1) throw new Error("Leaf must be the final commitment");
      if (digest !== expected) throw new Error("Invalid leaf commitment digest");
      const remaining = toNibbles(witness.contents.remaining);
      if (remaining.length !== path.length || !startsWith(path, remaining)) {
        throw new Error("Path mismatch at leaf");
      }
      return true;
    }
    if (witness.type === "Extension") {
      if (digest !== expected) throw new Error("Invalid extension commitment digest");
      const shared = toNibbles(witness.contents.shared);
      if (!startsWith(path, shared)) {
        throw new Error("Path does not match extension shared prefix");
      }
      path = path.slice(shared.length);
      expected = witness.contents.childDigest;
    } else {
      const [digit, ...rest] = path;
      if (digit === undefined) throw new Error("No remaining path at branch");
      const child = witness.contents.pathsDigest[digit.toString(16)];
      if (child === undefined) throw new Error("Path not found in branch");
      if (digest !== expected) throw new Error("Invalid branch commitment digest");
      path = rest;
      expected = child;
    }
  }
  throw new Error("Proof verification incomplete");
}
