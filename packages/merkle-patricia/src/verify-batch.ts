import { KnownPlace } from "./known-place.ts";
import { verifyKnowing, type ProofResult, type VerifyOptions } from "./verify.ts";

/**
 * Checks many proofs, each as {@link verifyProof} does, but hashes a node that several proofs share only once.
 * No proof makes it throw. docs/protocol/proof.md, section 4.
 *
 * @param root The one trusted root.
 * @param proofs Untrusted; each may have any type.
 * @returns One result per proof, in their order.
 * @example
 * const dataDigest = "9".repeat(64);
 * const trie = buildTrie([{ path: "a1", dataDigest }, { path: "b2", dataDigest }]);
 * verifyBatch(trie.root, [trie.prove("a1"), trie.prove("c3")]).map((result) => result.ok);
 * // [true, true]
 */
export function verifyBatch(
  root: string,
  proofs: Iterable<unknown>,
  options?: Pick<VerifyOptions, "hash">,
): ProofResult[] {
  const known = new KnownPlace();
  // The option `trace` is not passed on. A trace would be incomplete, because known nodes are not hashed again.
  const only = options?.hash === undefined ? {} : { hash: options.hash };
  const results: ProofResult[] = [];
  for (const proof of proofs) results.push(verifyKnowing(root, proof, only, known));
  return results;
}
