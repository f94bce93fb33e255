// Computes the root that a proof leads to. This is for callers who have no trusted root yet, but compare the
// computed root with the roots that others state. docs/protocol/proof.md, section 4.
import { digestOf, hashText, messageOf, type HashFunction } from "./commitment.ts";
import {
  includes,
  settle,
  type Digest,
  type Inclusion,
  type Refusal,
  type VerifyOptions,
} from "./verify.ts";

/**
 * The result of a walk that succeeded. `root` is the digest of the last witness. The proof shows that the path is in a
 * trie with this root. It says nothing about other tries.
 */
export type ComputedRoot = Inclusion & { root: string };
/**
 * The result of a walk that failed. A walk begins at the last witness of the list, which is the topmost node. `root` is
 * the digest of this node, or null if the walk failed before this digest was known.
 */
export type NoRoot = Refusal & { root: string | null };
export type RootResult = ComputedRoot | NoRoot;

/**
 * Recomputes the root that an inclusion proof leads to, in one walk. The result does not say whether this root
 * is the right one: compare it with a root from a party other than the proof's sender. If you know a trusted
 * root beforehand, use `verifyInclusion` instead. Never throws.
 *
 * @param proof Untrusted, of any type: `{ path, witness }`, without a `type` or with the type `Inclusion`.
 * @example
 * const dataDigest = "9".repeat(64);
 * const trie = buildTrie([{ path: "a1", dataDigest }, { path: "b2", dataDigest }]);
 * computeRoot(trie.prove("a1")).root === trie.root;
 * // true
 */
export function computeRoot(
  proof: unknown,
  options?: Pick<VerifyOptions, "trace" | "hash">,
): RootResult {
  return rootOf(proof, options, (node) => digestOf(node, options?.hash));
}

function rootOf(
  proof: unknown,
  options: Pick<VerifyOptions, "trace"> | undefined,
  digest: Digest,
): RootResult {
  // The walk begins at the topmost node, so the first digest is the root.
  const top: { root: string | null } = { root: null };
  const first: Digest = (node) => {
    const computed = digest(node);
    top.root ??= computed;
    return computed;
  };
  const result = settle(options, (trace) => includes(null, proof, {}, trace, first));
  return result.ok ? { ...result, root: top.root ?? "" } : { ...result, ...top };
}

/** When the remembered nodes have more characters than this, all are forgotten. A full branch has about 1,150. */
const MAX_REMEMBERED = 2 ** 22;

/**
 * Returns a function that works like {@link computeRoot} and remembers digests between calls. A node that several
 * proofs have in common is hashed once. This makes proofs of one batch faster with a hash in JavaScript; for other
 * proofs it only adds a look-up. There is no trace.
 *
 * @example
 * const dataDigest = "9".repeat(64);
 * const trie = buildTrie([{ path: "a1", dataDigest }, { path: "b2", dataDigest }]);
 * const compute = createRootComputer();
 * [trie.prove("a1"), trie.prove("b2")].map((proof) => compute(proof).root === trie.root);
 * // [true, true]
 */
export function createRootComputer(
  options: { hash?: HashFunction } = {},
): (proof: unknown) => RootResult {
  // The key is everything that is hashed, so only a node that is equal in every field has the same key.
  const digests = new Map<string, string>();
  let remembered = 0;
  const digest: Digest = (node) => {
    const message = messageOf(node);
    let known = digests.get(message);
    if (known === undefined) {
      known = hashText(message, options.hash);
      remembered += message.length;
      if (remembered > MAX_REMEMBERED) {
        digests.clear();
        remembered = message.length;
      }
      digests.set(message, known);
    }
    return known;
  };
  return (proof) => rootOf(proof, undefined, digest);
}
