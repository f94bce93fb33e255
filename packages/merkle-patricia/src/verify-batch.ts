// Many proofs under one root. docs/protocol/proof.md, section 4.
import { isRecord, lowest, readFull, type BranchNode, type Node } from "./commitment.ts";
import { digits } from "./nibble.ts";
import { verifyKnowing, type Place, type ProofResult, type VerifyOptions } from "./verify.ts";

/**
 * Checks many proofs, each as {@link verifyProof} does, hashing a node that several have in common
 * once. No proof makes it throw. docs/protocol/proof.md, section 4.
 *
 * @param root The one trusted root.
 * @param proofs Untrusted, of any type each.
 * @returns One result a proof, in their order.
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
  // Of the options only the hash: the walk past a known node leaves no step to trace.
  const only = options?.hash === undefined ? {} : { hash: options.hash };
  return Array.from(proofs, (proof) => verifyKnowing(root, proof, only, known));
}

class KnownPlace implements Place {
  #node: Node | null = null;
  readonly #below: KnownPlace[] = [];

  recall(witness: unknown): Node | null {
    return this.#node !== null && isWitnessOf(witness, this.#node) ? this.#node : null;
  }
  keep(node: Node): void {
    this.#node = node;
  }
  below(step: number): KnownPlace {
    return (this.#below[step] ??= new KnownPlace());
  }
}

/**
 * True when a witness (attacker-controlled, of any type) is this node with nothing beside it. Any other
 * has to be read and hashed, also one that differs in what no digest covers.
 */
function isWitnessOf(witness: unknown, node: Node): boolean {
  if (!hasKeys(witness, "type", "contents") || witness["type"] !== node.type) return false;
  const { contents } = witness;
  if (node.type === "Leaf") {
    return (
      hasKeys(contents, "remaining", "dataDigest") &&
      contents["remaining"] === node.remaining &&
      contents["dataDigest"] === node.dataDigest
    );
  }
  if (node.type === "Extension") {
    return (
      hasKeys(contents, "shared", "childDigest") &&
      contents["shared"] === node.shared &&
      contents["childDigest"] === node.childDigest
    );
  }
  return hasKeys(contents, "pathsDigest") && hasChildren(contents["pathsDigest"], node);
}

function hasChildren(
  pathsDigest: unknown,
  { digits: branchDigits, children }: BranchNode,
): boolean {
  if (!isRecord(pathsDigest)) return false;
  const keys: unknown[] = Object.keys(pathsDigest);
  if (keys.length !== children.length) return false;
  if (readFull(pathsDigest, keys)) {
    return keys.every((child, value) => child === children[value]);
  }
  let rest = branchDigits;
  for (let index = 0; index < keys.length; index += 1, rest &= rest - 1) {
    const digit = digits.charAt(lowest(rest));
    // Nearly always they come in order.
    if (keys[index] !== digit && !keys.includes(digit)) return false;
    if (pathsDigest[digit] !== children[index]) return false;
  }
  return true;
}

/** True for a record with one key or two, which are these. */
function hasKeys<Key extends string>(
  value: unknown,
  one: Key,
  other: Key = one,
): value is Record<Key, unknown> {
  if (!isRecord(value)) return false;
  const keys = Object.keys(value);
  const count = one === other ? 1 : 2;
  return keys.length === count && keys.includes(one) && keys.includes(other);
}
