// Remembers hashed nodes by their place under a root. When many proofs of one trie are verified, each node is
// then hashed only once. docs/protocol/proof.md, section 4.
import { isRecord, isText, lowest, readFull, type BranchNode, type Node } from "./commitment.ts";
import { digits } from "./nibble.ts";
import type { Place } from "./verify.ts";

const nothingBelow: (KnownPlace | undefined)[] = Array.from({ length: 16 });

/**
 * One place in a trie with a fixed root. It remembers the node at this place, if the node is known, and the places
 * below.
 */
export class KnownPlace implements Place {
  #node: Node | null = null;
  // The places below; null if there are none. Most nodes are leaves, so this is null for most places.
  #below: (KnownPlace | undefined)[] | null = null;
  readonly #count: { nodes: number } | undefined;

  /** @param count counts in `nodes` the nodes that are remembered here and below */
  constructor(count?: { nodes: number }) {
    this.#count = count;
  }

  recall(witness: unknown): Node | null {
    return this.#node !== null && isWitnessOf(witness, this.#node) ? this.#node : null;
  }
  keep(node: Node): void {
    this.#node = node;
    if (this.#count !== undefined) this.#count.nodes += 1;
  }
  below(step: number): KnownPlace {
    this.#below ??= nothingBelow.slice();
    return (this.#below[step] ??= new KnownPlace(this.#count));
  }
}

/**
 * Whether a witness is exactly this node and has no other members. The witness may be of any type, and an attacker
 * may control it. A witness that differs in any way has to be read and hashed, even if the difference is only in
 * members that no digest covers.
 */
export function isWitnessOf(witness: unknown, node: Node): boolean {
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

function hasChildren(pathsDigest: unknown, branch: BranchNode): boolean {
  if (!isRecord(pathsDigest)) return false;
  // `children` begins as the list of keys, and then each key is replaced by its child, as in `parseBranch`.
  const children: unknown[] = Object.keys(pathsDigest);
  if (children.length !== branch.children.length) return false;
  if (!readFull(pathsDigest, children)) {
    let rest = branch.digits;
    for (let index = 0; index < children.length; index += 1, rest &= rest - 1) {
      const digit = digits.charAt(lowest(rest));
      // The keys are nearly always in order. So all keys are searched only if the key at this index is another one.
      if (children[index] !== digit && !Object.keys(pathsDigest).includes(digit)) return false;
      children[index] = pathsDigest[digit];
    }
  }
  // The texts are checked in a loop of their own, for the same reason as in `parseBranch`.
  for (const child of children) if (!isText(child)) return false;
  return children.every((child, index) => child === branch.children[index]);
}

function hasKeys<Key extends string>(
  value: unknown,
  one: Key,
  other?: Key,
): value is Record<Key, unknown> {
  if (!isRecord(value)) return false;
  const keys = Object.keys(value);
  if (other === undefined) return keys.length === 1 && keys[0] === one;
  if (keys.length !== 2) return false;
  return keys[0] === one ? keys[1] === other : keys[0] === other && keys[1] === one;
}
