// Builds a trie as most implementations do, for comparison with `buildTrie`. Each insertion walks from the root and
// computes the hash of every node on its path again.
import type { TrieEntry, Witness } from "@digital-evidence/merkle-patricia";
import type { NodeDigest } from "./yardsticks.ts";

type Node = { witness: Witness; digest: string; children: Map<string, Node> };
/** Inserts the entries one after another, computes the root after each, and returns the last root. */
export function insertOneByOne(entries: readonly TrieEntry[], digestOf: NodeDigest): string {
  const seal = (witness: Witness, children = new Map<string, Node>()): Node => {
    return { witness, digest: digestOf(witness), children };
  };
  const leaf = (remaining: string, dataDigest: string): Node =>
    seal({ type: "Leaf", contents: { remaining, dataDigest } });
  const extension = (shared: string, child: Node): Node =>
    shared === ""
      ? child
      : seal(
          { type: "Extension", contents: { shared, childDigest: child.digest } },
          new Map([["", child]]),
        );
  const branch = (children: Map<string, Node>): Node => {
    const pathsDigest: Record<string, string> = {};
    for (const [digit, child] of children) pathsDigest[digit] = child.digest;
    return seal({ type: "Branch", contents: { pathsDigest } }, children);
  };
  const insert = (node: Node, path: string, dataDigest: string): Node => {
    const { type, contents } = node.witness;
    if (type === "Branch") {
      const digit = path.charAt(0);
      const child = node.children.get(digit);
      const rest = path.slice(1);
      const grown = child === undefined ? leaf(rest, dataDigest) : insert(child, rest, dataDigest);
      return branch(new Map(node.children).set(digit, grown));
    }
    const run = type === "Leaf" ? contents.remaining : contents.shared;
    let same = 0;
    while (same < run.length && run.charAt(same) === path.charAt(same)) same += 1;
    const below = node.children.get("");
    if (type === "Extension" && same === run.length && below !== undefined) {
      return extension(run, insert(below, path.slice(same), dataDigest));
    }
    const rest = run.slice(same + 1);
    const old =
      type === "Leaf" || below === undefined
        ? leaf(rest, type === "Leaf" ? contents.dataDigest : "")
        : extension(rest, below);
    const children = new Map([
      [run.charAt(same), old],
      [path.charAt(same), leaf(path.slice(same + 1), dataDigest)],
    ]);
    return extension(run.slice(0, same), branch(children));
  };
  const [first, ...others] = entries;
  if (first === undefined) throw new Error("no entries");
  let top = leaf(first.path, first.dataDigest);
  for (const { path, dataDigest } of others) top = insert(top, path, dataDigest);
  return top.digest;
}
