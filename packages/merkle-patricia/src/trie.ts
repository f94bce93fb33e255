// A set of (path, data digest) entries as a Merkle Patricia trie in canonical shape: there is no branch with
// one child, no extension above a leaf or another extension, and no empty extension. The root therefore depends
// on the entries alone and not on their order. docs/protocol/proof.md, section 6.
import {
  digestOf,
  sortedByDigit,
  MAX_PATH_DIGITS,
  parseDigits,
  type HashFunction,
  type Witness,
} from "./commitment.ts";
import { TrieError } from "./errors.ts";
import type { AbsenceProof, InclusionProof } from "./verify.ts";

/** One entry: its path in hex digits, and the SHA-256 of its data as 64 lower-case hex digits. */
export type TrieEntry = { path: string; dataDigest: string };

export type TrieOptions = {
  /** The implementation of SHA-256. The default is plain JavaScript and runs on every platform. */
  hash?: HashFunction;
};

/**
 * A node in memory. No node is ever changed: a change makes new nodes on the way to the root, so a change that is
 * refused leaves the trie as it was.
 */
type Node = LeafNode | ExtensionNode | BranchNode;
type LeafNode = { digest: string; remaining: string; dataDigest: string };
type ExtensionNode = { digest: string; shared: string; child: Node };
/** The children are in the order of their digits. */
type BranchNode = { digest: string; children: Record<string, Node> };

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
  return new Trie(entries, options.hash);
}

export class Trie {
  readonly #hash: HashFunction | undefined;
  #top: Node;
  #size: number;

  /** Do not call this constructor. Call {@link buildTrie}. */
  constructor(entries: Iterable<TrieEntry>, hash: HashFunction | undefined) {
    this.#hash = hash;
    const sorted = Array.from(entries, parseEntry).sort((one, other) =>
      one.path < other.path ? -1 : 1,
    );
    if (sorted.length === 0) throw new TrieError("EMPTY", "a trie needs at least one entry");
    // A path that is a prefix of others is directly before one of them.
    for (const [at, { path }] of sorted.slice(1).entries()) {
      const before = sorted[at]?.path ?? "";
      if (path.startsWith(before)) throw conflict(before, path === before);
    }
    this.#size = sorted.length;
    this.#top = this.#build(sorted, 0);
  }

  /** The digest of the whole set, as 64 lower-case hex digits. */
  get root(): string {
    return this.#top.digest;
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
  insert(entry: TrieEntry): void {
    const { path, dataDigest } = parseEntry(entry);
    this.#top = this.#inserted(this.#top, path, dataDigest, path);
    this.#size += 1;
  }

  /**
   * Removes one entry. The root equals that of a trie built from the smaller set.
   *
   * @throws TrieError `UNKNOWN_PATH` if the path is not in the trie, `EMPTY` if it is the path of the only entry,
   * `INVALID_PATH`. The trie is then unchanged.
   */
  remove(path: string): void {
    const top = this.#removed(this.#top, parsePath(path));
    if (top === null) throw new TrieError("EMPTY", "a trie needs at least one entry");
    this.#top = top;
    this.#size -= 1;
  }

  /**
   * Proves whether the trie has an entry at a path. The result is an inclusion proof if it has one, or else an
   * absence proof.
   *
   * @throws TrieError `INVALID_PATH`.
   */
  prove(path: string): InclusionProof | AbsenceProof {
    const digits = parsePath(path);
    const witness: Witness[] = [];
    let left = digits;
    let node: Node | undefined = this.#top;
    while (node !== undefined) {
      witness.unshift(witnessOf(node));
      if ("children" in node) {
        node = node.children[left.charAt(0)];
        left = left.slice(1);
      } else if ("child" in node) {
        const { shared, child }: ExtensionNode = node;
        node = left.startsWith(shared) ? child : undefined;
        left = left.slice(shared.length);
      } else {
        const type = node.remaining === left ? "Inclusion" : "Absence";
        return { type, path: digits, witness };
      }
    }
    return { type: "Absence", path: digits, witness };
  }

  /** Builds the node above sorted entries whose first `depth` digits are equal. */
  #build(entries: readonly TrieEntry[], depth: number): Node {
    const [first, last] = [entries[0], entries.at(-1)];
    if (first === undefined || last === undefined) throw new RangeError("no entries");
    if (first === last) return this.#leaf(first.path.slice(depth), first.dataDigest);
    const fork = depth + sharedLength(first.path.slice(depth), last.path.slice(depth));
    const children: Record<string, Node> = {};
    for (let from = 0; from < entries.length;) {
      const digit = entries[from]?.path.charAt(fork) ?? "";
      let to = from + 1;
      while (entries[to]?.path.charAt(fork) === digit) to += 1;
      children[digit] = this.#build(entries.slice(from, to), fork + 1);
      from = to;
    }
    // The entries are sorted, so the children are in order.
    const branch = this.#hashed({ digest: "", children });
    return this.#extend(first.path.slice(depth, fork), branch);
  }

  /** @param left the digits of `path` below `node` */
  #inserted(node: Node, left: string, dataDigest: string, path: string): Node {
    if ("children" in node) {
      if (left === "") throw conflict(path, false);
      const digit = left.charAt(0);
      const below = node.children[digit];
      const child =
        below === undefined
          ? this.#leaf(left.slice(1), dataDigest)
          : this.#inserted(below, left.slice(1), dataDigest, path);
      return this.#branch({ ...node.children, [digit]: child });
    }
    const run = "child" in node ? node.shared : node.remaining;
    const fork = sharedLength(run, left);
    if ("child" in node && fork === run.length) {
      return this.#extend(run, this.#inserted(node.child, left.slice(fork), dataDigest, path));
    }
    if (fork === run.length || fork === left.length) throw conflict(path, run === left);
    const rest = run.slice(fork + 1);
    const old =
      "child" in node ? this.#extend(rest, node.child) : this.#leaf(rest, node.dataDigest);
    const branch = this.#branch({
      [run.charAt(fork)]: old,
      [left.charAt(fork)]: this.#leaf(left.slice(fork + 1), dataDigest),
    });
    return this.#extend(run.slice(0, fork), branch);
  }

  /** Returns the node that replaces `node`, or null if nothing remains. */
  #removed(node: Node, left: string): Node | null {
    if ("children" in node) {
      const digit = left.charAt(0);
      const below = node.children[digit];
      if (below === undefined) throw unknownPath();
      const rest = this.#removed(below, left.slice(1));
      if (rest !== null) return this.#branch({ ...node.children, [digit]: rest });
      const { [digit]: _, ...others } = node.children;
      const [only, second] = Object.entries(others);
      return only !== undefined && second === undefined
        ? this.#extend(only[0], only[1])
        : this.#branch(others);
    }
    if ("child" in node) {
      if (!left.startsWith(node.shared)) throw unknownPath();
      const rest = this.#removed(node.child, left.slice(node.shared.length));
      return rest === null ? null : this.#extend(node.shared, rest);
    }
    if (node.remaining !== left) throw unknownPath();
    return null;
  }

  #leaf(remaining: string, dataDigest: string): LeafNode {
    return this.#hashed({ digest: "", remaining, dataDigest });
  }

  #branch(children: Record<string, Node>): BranchNode {
    return this.#hashed({ digest: "", children: sortedByDigit(children) });
  }

  /**
   * Adds digits above a node. If the node is a leaf or an extension, the digits become part of this node, because the
   * canonical shape has no extension above a leaf or another extension.
   */
  #extend(shared: string, child: Node): Node {
    if (shared === "") return child;
    if ("children" in child) return this.#hashed({ digest: "", shared, child });
    return "child" in child
      ? this.#extend(shared + child.shared, child.child)
      : this.#leaf(shared + child.remaining, child.dataDigest);
  }

  #hashed<N extends Node>(node: N): N {
    node.digest = digestOf(witnessOf(node), this.#hash);
    return node;
  }
}

function witnessOf(node: Node): Witness {
  if ("children" in node) {
    const pathsDigest: Record<string, string> = {};
    for (const [digit, { digest }] of Object.entries(node.children)) pathsDigest[digit] = digest;
    return { type: "Branch", contents: { pathsDigest } };
  }
  if ("child" in node) {
    return {
      type: "Extension",
      contents: { shared: node.shared, childDigest: node.child.digest },
    };
  }
  const { remaining, dataDigest } = node;
  return { type: "Leaf", contents: { remaining, dataDigest } };
}

/** How many digits two strings have in common, counted up to the first difference. */
function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function parseEntry({ path, dataDigest }: TrieEntry): TrieEntry {
  const digits = parsePath(path);
  if (typeof dataDigest !== "string" || !/^[0-9a-f]{64}$/.test(dataDigest)) {
    throw new TrieError("INVALID_DIGEST", "dataDigest expected 64 lower-case hex digits");
  }
  return { path: digits, dataDigest };
}

function parsePath(path: string): string {
  const isShort = typeof path === "string" && path.length <= MAX_PATH_DIGITS;
  const digits = isShort ? parseDigits(path) : null;
  if (digits === null) throw new TrieError("INVALID_PATH", "path expected up to 1,024 hex digits");
  return digits;
}

function conflict(path: string, isEqual: boolean): TrieError {
  return isEqual
    ? new TrieError("REPEATED_PATH", `path ${path} given twice`)
    : new TrieError("PREFIX_PATH", `path ${path} is a prefix of another, or another of it`);
}

function unknownPath(): TrieError {
  return new TrieError("UNKNOWN_PATH", "no entry at this path");
}
