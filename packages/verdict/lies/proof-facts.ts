// Whether a proof has the form of docs/protocol/proof.md, which fingerprint it names, and the root that it leads to.
import { type JsonObject } from "../../evidence/lies/book.ts";
import {
  coveredNodes,
  fieldsOf,
  hasKnownShape,
  isObject,
  type Members,
  textOf,
} from "../../evidence/lies/oracle.ts";
import { nodeDigest } from "../../evidence/lies/prefix-tree.ts";
type Part = { state: string; value: unknown };

type Leads = { root: string };
export type Proof = {
  state:
    | "none"
    | "unreadable"
    | "not an object"
    | "known shape"
    | "absence"
    | "other"
    | "inclusion";
  /**
   * Whether it has the form of proof.md in every detail. Where a witness or the path has not, proof.md leaves it open whether
   * the proof is malformed or its walk is broken, so either may be said.
   */
  isStrict: boolean;
  uncovered: readonly string[];
  path: string | null;
  leaf: string | null;
  leads: Leads | null;
};

const read = new WeakMap<object, Proof>();

export function readProof(part: Part): Proof {
  const none = { isStrict: false, uncovered: [], path: null, leaf: null, leads: null };
  if (part.state === "unreadable") return { state: "unreadable", ...none };
  if (part.state !== "there") return { state: "none", ...none };
  const { value } = part;
  if (!isObject(value)) return { state: "not an object", ...none };
  const found = read.get(value) ?? readObject(value);
  read.set(value, found);
  return found;
}

const DIGEST = /^[0-9a-f]{64}$/;
const HEX_RUN = /^[0-9a-f]*$/i;
const ownMembers = /^(?:type|path|witness)$/;

function readObject(value: Members): Proof {
  const none = { isStrict: false, uncovered: [], path: null, leaf: null, leads: null };
  if (!Object.hasOwn(value, "path") || !Object.hasOwn(value, "witness")) {
    return { state: hasKnownShape(value) ? "known shape" : "other", ...none };
  }
  const { type = null, path, witness } = value;
  const isTagged = type === null || type === "Inclusion";
  const list: readonly unknown[] = Array.isArray(witness) ? witness : [];
  const nodes = coveredNodes(list).nodes as ({ type: string; contents: Members } | null)[];
  const digits = typeof path === "string" && HEX_RUN.test(path) ? path : null;
  const isWalkable = nodes.every((node) => node !== null && isCommitment(node));
  const isStrict =
    isTagged &&
    digits !== null &&
    digits !== "" &&
    digits.length <= 1024 &&
    list.length > 0 &&
    list.length <= 2 * digits.length + 2 &&
    isWalkable &&
    nodes.every((node) => node !== null && isSpelled(node));
  const uncovered = [
    ...Object.keys(value).filter((key) => !ownMembers.test(key)),
    ...list.flatMap((node) =>
      isObject(node) && isObject(node["contents"])
        ? [
            ...Object.keys(node).filter((key) => key !== "type" && key !== "contents"),
            ...Object.keys(node["contents"]).filter(
              (key) => !(fieldsOf.get(node["type"]) ?? []).includes(key),
            ),
          ]
        : [],
    ),
  ];
  // The first witness stands for the leaf, whatever kind it states.
  const [first] = list;
  const contents = isObject(first) && isObject(first["contents"]) ? first["contents"] : null;
  const leaf = textOf(contents, "dataDigest");
  // An empty path is a run of digits too: it leads to a leaf with nothing remaining.
  const leads =
    isWalkable && digits !== null
      ? walk(
          digits,
          nodes.filter((node) => node !== null),
        )
      : null;
  const stated = typeof path === "string" ? path : null;
  if (type === "Absence") return { ...none, state: "absence", path: stated, leaf };
  return { state: "inclusion", isStrict, uncovered, path: stated, leaf, leads };
}

function isCommitment({ type, contents }: { type: string; contents: Members }): boolean {
  const text = (key: string) => textOf(contents, key);
  if (type === "Leaf") return text("remaining") !== null && text("dataDigest") !== null;
  if (type === "Extension") return text("shared") !== null && text("childDigest") !== null;
  const { pathsDigest } = contents;
  return (
    type === "Branch" &&
    isObject(pathsDigest) &&
    Object.entries(pathsDigest).every(
      ([key, digest]) => /^[0-9a-f]$/.test(key) && typeof digest === "string",
    )
  );
}

function isSpelled({ contents }: { contents: Members }): boolean {
  const { dataDigest, childDigest, pathsDigest, remaining = "", shared = "" } = contents;
  const digests = [
    dataDigest,
    childDigest,
    ...Object.values(isObject(pathsDigest) ? pathsDigest : {}),
  ];
  return (
    HEX_RUN.test(String(remaining)) &&
    HEX_RUN.test(String(shared)) &&
    digests.every(
      (digest) => digest === undefined || (typeof digest === "string" && DIGEST.test(digest)),
    )
  );
}

function walk(path: string, nodes: readonly { type: string; contents: Members }[]): Leads | null {
  let left = path.toLowerCase();
  let expected: unknown = null;
  let root: string | null = null;
  for (const [at, { type, contents }] of [...nodes.entries()].toReversed()) {
    let digest: string;
    try {
      digest = nodeDigest({ type, contents: contents as JsonObject });
    } catch {
      // A lone surrogate has no canonical form, so the node has no digest.
      return null;
    }
    root ??= digest;
    expected ??= digest;
    if (digest !== expected) return null;
    if (type === "Leaf") {
      return at === 0 && textOf(contents, "remaining")?.toLowerCase() === left ? { root } : null;
    }
    if (type === "Extension") {
      const shared = textOf(contents, "shared")?.toLowerCase() ?? "";
      if (!HEX_RUN.test(shared) || !left.startsWith(shared)) return null;
      left = left.slice(shared.length);
      expected = contents["childDigest"];
    } else {
      const children = contents["pathsDigest"] as Members;
      if (left === "" || !Object.hasOwn(children, left.charAt(0))) return null;
      expected = children[left.charAt(0)];
      left = left.slice(1);
    }
  }
  return null;
}
