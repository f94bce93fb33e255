// Computes the root that a proof leads to. This is for callers who have no trusted root yet, but compare the
// computed root with the roots that others state. docs/protocol/proof.md, section 4.
import type { Node } from "./commitment.ts";
import { isWitnessOf, KnownPlace } from "./known-place.ts";
import {
  includeFromTop,
  type Inclusion,
  type Place,
  type Reached,
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
  const reached: Reached = { root: "" };
  return withRoot(includeFromTop(proof, options, reached), reached);
}

function withRoot(result: Inclusion | Refusal, { root }: Reached): RootResult {
  return result.ok ? { ...result, root } : { ...result, root: root === "" ? null : root };
}

/**
 * Returns a function that works like {@link computeRoot} and remembers nodes between calls. A node that several
 * proofs have in common is hashed once, as in `verifyBatch`. This makes proofs of one batch much faster; for
 * other proofs it only adds a comparison. There is no trace, since known nodes are not hashed again.
 *
 * @example
 * const dataDigest = "9".repeat(64);
 * const trie = buildTrie([{ path: "a1", dataDigest }, { path: "b2", dataDigest }]);
 * const compute = createRootComputer();
 * [trie.prove("a1"), trie.prove("b2")].map((proof) => compute(proof).root === trie.root);
 * // [true, true]
 */
export function createRootComputer(
  options: Pick<VerifyOptions, "hash"> = {},
): (proof: unknown) => RootResult {
  const tops = new KnownTops();
  const only = options.hash === undefined ? {} : { hash: options.hash };
  return (proof) => {
    const reached: Reached = { root: "" };
    tops.start();
    const result = includeFromTop(proof, only, reached, tops);
    return withRoot(result, { root: tops.finish(reached.root) });
  };
}

/** If this many roots are remembered, all roots and nodes are forgotten before the next walk. */
const MAX_TOPS = 16;
/**
 * If this many nodes are remembered under all roots together, all roots and nodes are forgotten before the next walk. A
 * node takes at most about 1 KB if its digests have 64 digits each.
 */
const MAX_NODES = 16_384;

type Top = { node: Node; root: string; place: KnownPlace };

/** The place of the root, where all walks start. It remembers the topmost node of each known root. */
class KnownTops implements Place {
  #tops: Top[] = [];
  #count = { nodes: 0 };
  #recalled: Top | null = null;
  #kept: { node: Node; place: KnownPlace } | null = null;

  start(): void {
    this.#recalled = null;
    this.#kept = null;
    if (this.#tops.length < MAX_TOPS && this.#count.nodes < MAX_NODES) return;
    this.#tops = [];
    this.#count = { nodes: 0 };
  }
  recall(witness: unknown): Node | null {
    this.#recalled = this.#tops.find(({ node }) => isWitnessOf(witness, node)) ?? null;
    return this.#recalled?.node ?? null;
  }
  keep(node: Node): void {
    this.#kept = { node, place: new KnownPlace(this.#count) };
  }
  below(step: number): Place {
    return (this.#recalled ?? this.#kept)?.place.below(step) ?? new KnownPlace();
  }
  /**
   * Returns the root from which the walk started. If the topmost node was already known, this is the remembered
   * root. Otherwise it is `hashed`, which is then remembered.
   */
  finish(hashed: string): string {
    if (this.#recalled !== null) return this.#recalled.root;
    if (this.#kept !== null) this.#tops.push({ ...this.#kept, root: hashed });
    return hashed;
  }
}
