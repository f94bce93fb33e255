// A set of (path, data digest) entries as a Merkle Patricia trie in canonical shape: there is no branch with
// one child, no extension above a leaf or another extension, and no empty extension. The root therefore depends
// on the entries alone and not on their order. docs/protocol/proof.md, section 6.
import {
  childAt,
  defaultHash,
  lowest,
  rankOf,
  type HashFunction,
  type Witness,
} from "./commitment.ts";
import { TrieError } from "./errors.ts";
import { digitAt, digits, parseRun, sharedLength } from "./nibble.ts";
import { NodeStore } from "./node-store.ts";
import { PathOrder } from "./path-order.ts";
import { MAX_PATH_DIGITS, type AbsenceProof, type InclusionProof } from "./verify.ts";

/** One entry: its path in hex digits, and the SHA-256 of its data as 64 lower-case hex digits. */
export type TrieEntry = { path: string; dataDigest: string };

export type TrieOptions = {
  /** The implementation of SHA-256. The default is plain JavaScript and runs on every platform. */
  hash?: HashFunction;
};

/**
 * A node in memory. A leaf is only the number of its slot in the store. An inner node also has its children: bit d
 * of `digits` is set if there is a child for digit d, and `children` has one item for each set bit, in the order of
 * the digits.
 */
type Node = number | Branch | Extension;
type Branch = { slot: number; digits: number; children: Node[] };
type Extension = { slot: number; shared: string; child: Node };

/**
 * Builds the trie of a set of entries. It sorts the entries once and hashes each node once.
 * docs/protocol/proof.md, section 6.
 *
 * @param entries Entries in any order. The letter case of a path does not matter; the trie keeps lower case.
 * @throws TrieError `EMPTY` if there are no entries; `REPEATED_PATH`; `PREFIX_PATH` if one path is a prefix of
 * another; `INVALID_PATH` if a path is not hex or has more than 1,024 digits; `INVALID_DIGEST` if a data digest is
 * not 64 lower-case hex digits.
 * @example
 * const dataDigest = "9".repeat(64);
 * const trie = buildTrie([{ path: "a1", dataDigest }, { path: "b2", dataDigest }]);
 * trie.prove("a1").type; // "Inclusion"
 * trie.insert({ path: "c3", dataDigest });
 * trie.size; // 3
 * trie.remove("a1");
 * trie.prove("a1").type; // "Absence"
 */
export function buildTrie(entries: Iterable<TrieEntry>, options: TrieOptions = {}): Trie {
  return new Trie(entries, options.hash ?? defaultHash);
}

export class Trie {
  readonly #store: NodeStore;
  #top: Node;
  #size: number;

  /** Do not call this constructor. Call {@link buildTrie}. */
  constructor(entries: Iterable<TrieEntry>, hash: HashFunction) {
    const members = Array.isArray(entries) ? (entries as readonly TrieEntry[]) : [...entries];
    this.#size = members.length;
    if (members.length === 0) throw new TrieError("EMPTY", "a trie needs at least one entry");
    // The capacity is 1.4 times the number of leaves, because a trie with evenly distributed paths has three to
    // four inner nodes for every ten leaves.
    this.#store = new NodeStore(hash, Math.ceil(members.length * 1.4));
    const paths = members.map(({ path, dataDigest }) => {
      // If the path equals the data digest, it is not checked here, because the check of the digest covers it.
      const run = path === dataDigest ? null : parsePath(path);
      this.#takeLeaf(run, dataDigest);
      return run ?? path;
    });
    const sorted = new PathOrder(paths);
    this.#sealLeaves(sorted);
    this.#top = this.#build(sorted, 0, members.length, 0, []);
    this.#store.trim();
  }

  /** The digest of the whole set, as 64 lower-case hex digits. */
  get root(): string {
    return this.#store.digest(slotOf(this.#top));
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Adds one entry and hashes only the nodes that change. The root equals that of a trie built from the larger
   * set.
   *
   * @throws TrieError with the codes of {@link buildTrie}. The trie is then unchanged.
   */
  insert({ path, dataDigest }: TrieEntry): void {
    const run = parsePath(path);
    this.#refuseConflict(run);
    const leaf = this.#takeLeaf(run === dataDigest ? null : run, dataDigest);
    this.#top = this.#insert(this.#top, leaf, run, 0);
    this.#size += 1;
  }

  /**
   * Removes one entry. The root equals that of a trie built from the smaller set.
   *
   * @throws TrieError `UNKNOWN_PATH` if the path is not in the trie, `EMPTY` if it is the path of the only entry,
   * `INVALID_PATH`. The trie is then unchanged.
   */
  remove(path: string): void {
    const run = parsePath(path);
    if (this.#walk(run).leaf === null) throw new TrieError("UNKNOWN_PATH", "no entry at this path");
    if (this.#size === 1) throw new TrieError("EMPTY", "a trie needs at least one entry");
    const rest = this.#remove(this.#top, run, 0);
    if (rest !== null) this.#top = rest;
    this.#size -= 1;
  }

  /**
   * Proves whether the trie has an entry at a path. The result is an inclusion proof if it has one, or else an
   * absence proof.
   *
   * @throws TrieError `INVALID_PATH`.
   */
  prove(path: string): InclusionProof | AbsenceProof {
    const run = parsePath(path);
    const { steps, leaf } = this.#walk(run);
    const witness: Witness[] = [];
    for (const { node, depth } of steps) witness.unshift(this.#witness(node, depth));
    return { type: leaf === null ? "Absence" : "Inclusion", path: run, witness };
  }

  /** @param path The leaf's path; null if it equals the data digest. */
  #takeLeaf(path: string | null, dataDigest: string): number {
    const leaf = typeof dataDigest === "string" ? this.#store.takeLeaf(path, dataDigest) : null;
    if (leaf === null) {
      parsePath(path ?? dataDigest);
      throw new TrieError("INVALID_DIGEST", "dataDigest expected 64 lower-case hex digits");
    }
    return leaf;
  }

  /**
   * Hashes the leaves of a trie under construction. They are hashed in the order in which they were given, because
   * that is their order in memory.
   *
   * A leaf's remaining digits start after the first digit that differs from a neighbour in the sorted order. Of the
   * two neighbours, the one that shares more leading digits with the leaf decides.
   */
  #sealLeaves(sorted: PathOrder): void {
    const depths = new Uint16Array(this.#size);
    let before = -1;
    for (let at = 0; at < this.#size; at += 1) {
      let after = -1;
      if (at + 1 < this.#size) {
        after = sorted.shared(at, at + 1, 0);
        // A path that is a prefix of others is sorted before them. So if one of two neighbours is a prefix of
        // the other, it is the first of the two.
        if (after >= sorted.shortest && after === sorted.path(at).length) {
          throw conflict(sorted.path(at), sorted.path(at + 1));
        }
      }
      // The leaves took their slots in the order in which they were given, so a leaf's slot is its index in that
      // order.
      depths[sorted.order[at] ?? 0] = Math.max(before, after) + 1;
      before = after;
    }
    for (let leaf = 0; leaf < this.#size; leaf += 1) {
      this.#store.sealLeaf(leaf, depths[leaf] ?? 0);
    }
  }

  /**
   * Builds the node above the leaves at the positions `from` to `to - 1` of the sorted order. These leaves are
   * already hashed, and their first `depth` digits are equal. `built` is a stack: the children of a branch are
   * pushed one by one and popped together.
   */
  #build(sorted: PathOrder, from: number, to: number, depth: number, built: Node[]): Node {
    if (to - from === 1) return sorted.order[from] ?? 0;
    const fork = sorted.shared(from, to - 1, depth);
    const first = built.length;
    let branchDigits = 0;
    let start = from;
    while (start < to) {
      const digit = sorted.digit(start, fork);
      let end = start + 1;
      while (end < to && sorted.digit(end, fork) === digit) end += 1;
      if (end - start <= fewLeaves && to - from > fewLeaves) {
        this.#store.prefetch(sorted.order, start, end);
      }
      built.push(this.#build(sorted, start, end, fork + 1, built));
      branchDigits |= 1 << digit;
      start = end;
    }
    const branch = this.#branch(branchDigits, built.slice(first));
    built.length = first;
    return fork === depth
      ? branch
      : this.#extend(sorted.path(from).slice(depth, fork), branch, depth);
  }

  #branch(branchDigits: number, children: Node[]): Branch {
    const branch = { slot: this.#store.take(), digits: branchDigits, children };
    this.#sealBranch(branch);
    return branch;
  }

  #fork(digit: number, node: Node, otherDigit: number, other: Node): Branch {
    const children = digit < otherDigit ? [node, other] : [other, node];
    return this.#branch((1 << digit) | (1 << otherDigit), children);
  }

  #sealBranch({ slot, digits: branchDigits, children }: Branch): void {
    for (let index = 0; index < children.length; index += 1) {
      childSlots[index] = slotOf(children[index] ?? 0);
    }
    this.#store.sealBranch(slot, branchDigits, childSlots);
  }

  /**
   * Adds digits above a node. If the node is a leaf or an extension, the digits become part of this node, because the
   * canonical shape has no extension above a leaf or another extension.
   */
  #extend(run: string, node: Node, depth: number): Node {
    if (typeof node === "number") {
      this.#store.sealLeaf(node, depth);
      return node;
    }
    if ("shared" in node) {
      node.shared = run + node.shared;
      this.#store.sealExtension(node.slot, node.shared, slotOf(node.child));
      return node;
    }
    if (run === "") return node;
    const slot = this.#store.take();
    this.#store.sealExtension(slot, run, node.slot);
    return { slot, shared: run, child: node };
  }

  #insert(node: Node, leaf: number, path: string, depth: number): Node {
    if (typeof node === "number") {
      const other = this.#store.path(node);
      const fork = depth + sharedLength(path, other, depth);
      const one = this.#extend("", leaf, fork + 1);
      const two = this.#extend("", node, fork + 1);
      const branch = this.#fork(digitAt(path, fork), one, digitAt(other, fork), two);
      return this.#extend(path.slice(depth, fork), branch, depth);
    }
    if ("children" in node) {
      const digit = digitAt(path, depth);
      const rank = rankOf(digit, node.digits);
      const child = childAt(node, digit);
      if (child === undefined) {
        node.children.splice(rank, 0, this.#extend("", leaf, depth + 1));
        node.digits |= 1 << digit;
      } else node.children[rank] = this.#insert(child, leaf, path, depth + 1);
      this.#sealBranch(node);
      return node;
    }
    const { shared, child } = node;
    const length = sharedLength(shared, path.slice(depth), 0);
    if (length === shared.length) {
      node.child = this.#insert(child, leaf, path, depth + length);
      this.#store.sealExtension(node.slot, shared, slotOf(node.child));
      return node;
    }
    this.#store.release(node.slot);
    const fork = depth + length;
    const one = this.#extend("", leaf, fork + 1);
    const two = this.#extend(shared.slice(length + 1), child, fork + 1);
    const branch = this.#fork(digitAt(path, fork), one, digitAt(shared, length), two);
    return this.#extend(shared.slice(0, length), branch, depth);
  }

  /**
   * Removes the leaf at `path` from the subtree below `node`. Returns the node that replaces `node`, or null if nothing
   * remains of the subtree.
   */
  #remove(node: Node, path: string, depth: number): Node | null {
    if (typeof node === "number") {
      this.#store.release(node);
      return null;
    }
    if ("shared" in node) {
      const below = this.#remove(node.child, path, depth + node.shared.length);
      this.#store.release(node.slot);
      return below === null ? null : this.#extend(node.shared, below, depth);
    }
    const digit = digitAt(path, depth);
    const rank = rankOf(digit, node.digits);
    const child = childAt(node, digit);
    const below = child === undefined ? null : this.#remove(child, path, depth + 1);
    if (below === null) {
      node.children.splice(rank, 1);
      node.digits &= ~(1 << digit);
    } else node.children[rank] = below;
    const [first, second] = node.children;
    if (first === undefined || second !== undefined) {
      this.#sealBranch(node);
      return node;
    }
    this.#store.release(node.slot);
    return this.#extend(digits.charAt(lowest(node.digits)), first, depth);
  }

  /**
   * Lists the nodes from the root towards `path`, each with its depth. `leaf` is the leaf at `path`, or null if the
   * trie has none.
   */
  #walk(path: string): { steps: { node: Node; depth: number }[]; leaf: number | null } {
    const steps: { node: Node; depth: number }[] = [];
    let node: Node | undefined = this.#top;
    let depth = 0;
    while (node !== undefined) {
      steps.push({ node, depth });
      if (typeof node === "number") {
        return { steps, leaf: this.#store.path(node) === path ? node : null };
      }
      if ("children" in node) {
        node = depth < path.length ? childAt<Node>(node, digitAt(path, depth)) : undefined;
        depth += 1;
      } else {
        const { shared, child }: Extension = node;
        node = path.startsWith(shared, depth) ? child : undefined;
        depth += shared.length;
      }
    }
    return { steps, leaf: null };
  }

  /**
   * Throws if a path cannot be added to the trie: the trie has it already, it is a prefix of another path, or
   * another path is a prefix of it.
   */
  #refuseConflict(path: string): void {
    const { steps } = this.#walk(path);
    const last = steps.at(-1);
    if (last === undefined) return;
    const below = this.#anyPath(last.node);
    if (below.startsWith(path) || path.startsWith(below)) throw conflict(path, below);
  }

  #anyPath(node: Node): string {
    let below: Node | undefined = node;
    while (typeof below === "object") {
      below = "shared" in below ? below.child : below.children[0];
    }
    return below === undefined ? "" : this.#store.path(below);
  }

  #witness(node: Node, depth: number): Witness {
    if (typeof node === "number") {
      const dataDigest = this.#store.dataDigest(node);
      return {
        type: "Leaf",
        contents: { remaining: this.#store.path(node).slice(depth), dataDigest },
      };
    }
    if ("shared" in node) {
      const childDigest = this.#store.digest(slotOf(node.child));
      return { type: "Extension", contents: { shared: node.shared, childDigest } };
    }
    const pathsDigest: Record<string, string> = {};
    let rest = node.digits;
    for (const child of node.children) {
      pathsDigest[digits.charAt(lowest(rest))] = this.#store.digest(slotOf(child));
      rest &= rest - 1;
    }
    return { type: "Branch", contents: { pathsDigest } };
  }
}

// If a subtree has at most this many leaves, their digests are prefetched together. The leaves are in memory in the
// order in which they were given, but they are read in the order of their paths. Without prefetching, the processor
// would wait for each digest separately.
const fewLeaves = 64;

// A buffer for the slots of one branch's children. No other code runs between filling the buffer and reading it.
const childSlots = new Int32Array(16);

function slotOf(node: Node): number {
  return typeof node === "number" ? node : node.slot;
}

function parsePath(path: string): string {
  const run = typeof path === "string" && path.length <= MAX_PATH_DIGITS ? parseRun(path) : null;
  if (run === null) throw new TrieError("INVALID_PATH", "path expected up to 1,024 hex digits");
  return run;
}

function conflict(path: string, other: string): TrieError {
  return path === other
    ? new TrieError("REPEATED_PATH", `path ${path} given twice`)
    : new TrieError(
        "PREFIX_PATH",
        `one of the paths ${path} and ${other} is a prefix of the other`,
      );
}
