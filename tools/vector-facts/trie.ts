// The trie and its proofs by docs/protocol/proof.md, without the product's code.
import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

export type Members = Record<string, unknown>;
export type TrieEntry = { path: string; dataDigest: string };
export type ProofType = "Inclusion" | "Absence";
type Node = { type: string; fields: Members; digest: string };

const tags: Readonly<Record<string, number>> = { Leaf: 0, Branch: 1, Extension: 2 };
const hex = /^[0-9a-f]*$/;

export const canonical = (value: unknown) => canonicalize(value) ?? "";

export function sha256(...parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

export function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const digestOf = (type: string, fields: Members) =>
  sha256(Uint8Array.of(tags[type] ?? 255), canonical(fields));

/** Returns the root of the canonical trie of these entries (section 6). */
export function trieRoot(entries: readonly TrieEntry[]): string {
  const [first, second] = entries;
  if (first !== undefined && second === undefined) {
    return digestOf("Leaf", { remaining: first.path, dataDigest: first.dataDigest });
  }
  const below = (start: string) =>
    entries
      .filter(({ path }) => path.startsWith(start))
      .map(({ path, dataDigest }) => ({ path: path.slice(start.length), dataDigest }));
  let length = 0;
  const isShared = ({ path }: TrieEntry) => path[length] === first?.path[length];
  while (entries.length > 0 && entries.every(isShared)) length += 1;
  if (first !== undefined && length > 0) {
    const shared = first.path.slice(0, length);
    return digestOf("Extension", { shared, childDigest: trieRoot(below(shared)) });
  }
  const digits = [...new Set(entries.map(({ path }) => path.slice(0, 1)))];
  const pathsDigest = Object.fromEntries(digits.map((digit) => [digit, trieRoot(below(digit))]));
  return digestOf("Branch", { pathsDigest });
}

/** Says whether a proof holds under a root, for what was asked for (sections 4 and 5). */
export function holds(
  wanted: ProofType,
  root: string,
  proof: unknown,
  asked: { path?: string; dataDigest?: string } = {},
): boolean {
  if (!isObject(proof) || (proof["type"] ?? "Inclusion") !== wanted) return false;
  const { path, witness } = proof;
  if (typeof path !== "string" || !hex.test(path.toLowerCase())) return false;
  if (asked.path !== undefined && asked.path.toLowerCase() !== path.toLowerCase()) return false;
  if (!Array.isArray(witness)) return false;
  const end = walk(root.toLowerCase(), path.toLowerCase(), witness);
  if (wanted === "Absence") return end === "absent";
  if (!isObject(end)) return false;
  return asked.dataDigest === undefined || end["dataDigest"] === asked.dataDigest.toLowerCase();
}

/** Returns the root that a proof of inclusion leads to, or null if it leads to none. */
export function rootOf(proof: unknown): string | null {
  const { witness } = isObject(proof) ? proof : {};
  const root = Array.isArray(witness) ? nodeOf(witness.at(-1))?.digest : undefined;
  return root !== undefined && holds("Inclusion", root, proof) ? root : null;
}

/** Returns the leaf's fields, "absent" if the last node shows that the path is not in the trie, or null. */
function walk(root: string, path: string, witness: readonly unknown[]): Members | "absent" | null {
  let [expected, rest] = [root, path];
  for (let at = witness.length - 1; at >= 0; at -= 1) {
    const node = nodeOf(witness[at]);
    if (node?.digest !== expected) return null;
    const { type, fields } = node;
    const isLeaf = type === "Leaf";
    const written = type === "Branch" ? rest.slice(0, 1) : fields[isLeaf ? "remaining" : "shared"];
    const run = String(written).toLowerCase();
    if (!hex.test(run)) return null;
    const child =
      type === "Branch" ? (fields["pathsDigest"] as Members)[run] : fields["childDigest"];
    const isRefused = isLeaf ? rest !== run : child === undefined || !rest.startsWith(run);
    if (isRefused) return at === 0 ? "absent" : null;
    if (isLeaf) return at === 0 ? fields : null;
    [expected, rest] = [String(child), rest.slice(run.length)];
  }
  return null;
}

function nodeOf(value: unknown): Node | null {
  if (!isObject(value) || !isObject(value["contents"])) return null;
  const { type, contents } = value as { type: unknown; contents: Members };
  const { remaining, dataDigest, shared, childDigest, pathsDigest } = contents;
  const isText = (...texts: unknown[]) => texts.every((text) => typeof text === "string");
  const isDigit = (key: string) => /^[0-9a-f]$/.test(key);
  let fields: Members | null = null;
  if (type === "Leaf" && isText(remaining, dataDigest)) fields = { remaining, dataDigest };
  if (type === "Extension" && isText(shared, childDigest)) fields = { shared, childDigest };
  if (type === "Branch" && isObject(pathsDigest)) {
    const isWhole =
      Object.keys(pathsDigest).every(isDigit) && isText(...Object.values(pathsDigest));
    if (isWhole) fields = { pathsDigest };
  }
  if (fields === null) return null;
  return { type: String(type), fields, digest: digestOf(String(type), fields) };
}
