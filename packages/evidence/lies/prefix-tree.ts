// A second builder of tries. It makes shapes that this project's own builder never makes, but that a verifier must
// accept: digits in upper case, and extensions without digits. Other builders may leave such extensions behind when
// they insert entries one by one. See docs/protocol/proof.md, sections 1, 3 and 6.
import { type Book, canonicalText, sha256, type WitnessNode } from "./book.ts";

export type Entry = { path: string; dataDigest: string };
export type TreeStyle = "canonical" | "empty extensions" | "upper-case runs";

const tags: Readonly<Record<string, number>> = { Leaf: 0, Branch: 1, Extension: 2 };

export function nodeDigest({ type, contents }: WitnessNode): string {
  const text = new TextEncoder().encode(canonicalText(contents));
  return sha256(Uint8Array.of(tags[type] ?? 0, ...text));
}

type Subtree = { digest: string; nodes: Map<string, WitnessNode[]> };

function sharedDigits(first: string, last: string): number {
  let count = 0;
  while (count < first.length && first.charAt(count) === last.charAt(count)) count += 1;
  return count;
}

export class PrefixTree {
  readonly root: string;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #witnesses: ReadonlyMap<string, WitnessNode[]>;
  readonly #book: Book;

  constructor(book: Book, entries: readonly Entry[], style: TreeStyle = "canonical") {
    const sorted = [...entries].sort((a, b) => (a.path < b.path ? -1 : 1));
    this.#entries = new Map(entries.map((entry) => [entry.path, entry]));
    const tree = build(sorted, 0, style);
    this.root = tree.digest;
    this.#witnesses = tree.nodes;
    this.#book = book;
  }

  prove(path: string): { path: string; witness: WitnessNode[] } {
    const witness = this.#witnesses.get(path);
    const entry = this.#entries.get(path);
    if (witness === undefined || entry === undefined) throw new RangeError(`no entry at ${path}`);
    this.#book.enterProof({ root: this.root, path, dataDigest: entry.dataDigest }, witness);
    return { path, witness: structuredClone(witness) };
  }
}

function build(sorted: readonly Entry[], from: number, style: TreeStyle): Subtree {
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) throw new RangeError("a trie needs an entry");
  const spell = (run: string) => (style === "upper-case runs" ? run.toUpperCase() : run);
  if (sorted.length === 1) {
    const leaf: WitnessNode = {
      type: "Leaf",
      contents: { dataDigest: first.dataDigest, remaining: spell(first.path.slice(from)) },
    };
    return { digest: nodeDigest(leaf), nodes: new Map([[first.path, [leaf]]]) };
  }
  const to = sharedDigits(first.path, last.path);
  const nodes = new Map<string, WitnessNode[]>();
  const pathsDigest: Record<string, string> = {};
  for (const digit of "0123456789abcdef") {
    const below = sorted.filter(({ path }) => path.charAt(to) === digit);
    if (below.length === 0) continue;
    const child = build(below, to + 1, style);
    pathsDigest[digit] = child.digest;
    for (const [path, witness] of child.nodes) nodes.set(path, witness);
  }
  const branch: WitnessNode = { type: "Branch", contents: { pathsDigest } };
  let top = nodeDigest(branch);
  const above = [branch];
  if (to > from || style === "empty extensions") {
    const shared = spell(first.path.slice(from, to));
    const extension: WitnessNode = { type: "Extension", contents: { childDigest: top, shared } };
    top = nodeDigest(extension);
    above.push(extension);
  }
  for (const witness of nodes.values()) witness.push(...above);
  return { digest: top, nodes };
}
