// The three checks on a proof alone: its shape, whose it is, and whether its witnesses fit together.
// Which root it leads to is found here; whether that root is the right one is judged elsewhere.
import { verifyInclusion } from "@digital-evidence/merkle-patricia";
import type { JsonValue } from "./canonical-json.ts";
import { type Asked, type Finding, notAHash, notRead } from "./check.ts";
import { hashOf, type JsonObject, memberOf, type Part, textOf } from "./part.ts";
import { proofShape } from "./proof-shape.ts";

const run = /^[0-9a-f]*$/;
const digest = /^[0-9a-f]{64}$/;

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function matches(pattern: RegExp, value: JsonValue | undefined): boolean {
  return typeof value === "string" && pattern.test(value);
}

/** What of each kind of witness a digest covers, and how it is spelled. */
const contentPatterns: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  Leaf: { remaining: run, dataDigest: digest },
  Extension: { shared: run, childDigest: digest },
};

function contentsDefect(type: JsonValue | undefined, contents: JsonObject): string | null {
  if (type === "Branch") {
    const slots = contents["pathsDigest"];
    if (!isObject(slots)) return "a branch without its slots";
    const isWhole = Object.entries(slots).every(
      ([digit, child]) => /^[0-9a-f]$/.test(digit) && matches(digest, child),
    );
    return isWhole ? null : "a branch with a slot that is no digit and digest";
  }
  if (typeof type !== "string" || !Object.hasOwn(contentPatterns, type)) {
    return "a witness of no known type";
  }
  for (const [key, pattern] of Object.entries(contentPatterns[type] ?? {})) {
    if (!matches(pattern, contents[key])) return `a ${type.toLowerCase()} with a bad ${key}`;
  }
  return null;
}

/** What is wrong with a proof by the letter of docs/protocol/proof.md, or null. */
function proofDefect(proof: JsonObject): string | null {
  if (!matches(/^[0-9a-f]+$/, proof["path"])) return "the path is not lower-case hex digits";
  const { witness } = proof;
  if (!Array.isArray(witness) || witness.length === 0) return "the witness is no list, or empty";
  for (const node of witness as readonly JsonValue[]) {
    if (!isObject(node) || !isObject(node["contents"])) return "a witness is no commitment";
    const defect = contentsDefect(node["type"], node["contents"]);
    if (defect !== null) return defect;
  }
  return null;
}

const coveredContents: Readonly<Record<string, readonly string[]>> = {
  Leaf: ["remaining", "dataDigest"],
  Extension: ["shared", "childDigest"],
  Branch: ["pathsDigest"],
};

/** Members of a well-shaped proof that no digest covers: a reader must not believe them. */
function uncoveredMembers(proof: JsonObject): string[] {
  const others = (value: JsonObject, known: readonly string[], place: string) =>
    Object.keys(value)
      .filter((key) => !known.includes(key))
      .map((key) => `${place}${key}`);
  const nodes = (proof["witness"] as readonly JsonObject[]).flatMap((node, index) => [
    ...others(node, ["type", "contents"], `witness[${index}].`),
    ...others(
      node["contents"] as JsonObject,
      typeof node["type"] === "string" ? (coveredContents[node["type"]] ?? []) : [],
      `witness[${index}].contents.`,
    ),
  ]);
  return [...others(proof, ["type", "path", "witness"], ""), ...nodes];
}

const shapeWords = {
  PROOF_PATH: "This is a known kind of proof (proofPath), but not one that can be verified here",
  LEAF_KEY: "This is a known kind of proof (leafKey), but not one that can be verified here",
} as const;

/** Is it a proof of inclusion, to the letter, and is all of it covered by a digest? */
export function checkShape(proof: Part): Finding {
  const base = {
    inputs: {},
    computed: null,
    expected: "INCLUSION",
    suppliedBy: "protocol",
  } as const;
  if (proof.state === "missing") {
    return { ...base, ...notRead(proof, "proof") };
  }
  if (proof.state === "unreadable") {
    const reason = "The proof is not a JSON object";
    return { ...base, verdict: "fail", code: "MALFORMED_PROOF", reason };
  }
  const shape = proofShape(proof.value);
  const found = { ...base, inputs: { proof: proof.value }, computed: shape };
  if (shape === "PROOF_PATH" || shape === "LEAF_KEY") {
    return { ...found, verdict: "unknown", code: "KNOWN_SHAPE", reason: shapeWords[shape] };
  }
  if (shape === "ABSENCE") {
    const reason = "This proof says that its path is not in the batch";
    return { ...found, verdict: "fail", code: "ABSENCE_PROOF", reason };
  }
  const defect = shape === "UNKNOWN" ? "it has no path and witness" : proofDefect(proof.value);
  if (defect !== null) {
    const reason = `This is not a well-formed proof: ${defect}`;
    return { ...found, verdict: "fail", code: "MALFORMED_PROOF", reason };
  }
  const uncovered = uncoveredMembers(proof.value);
  if (uncovered.length > 0) {
    const named = uncovered.slice(0, 5).join(", ");
    const reason = `The proof also holds what no digest covers, not to be relied on: ${named}`;
    return { ...found, verdict: "unknown", code: "UNCOVERED_MEMBERS", reason };
  }
  return { ...found, verdict: "pass", code: "OK", reason: "This is a proof of inclusion" };
}

function leafDigest(proof: Part): string | null {
  const witness = memberOf(proof, "witness");
  const [leaf] = Array.isArray(witness) ? (witness as readonly JsonValue[]) : [];
  if (!isObject(leaf) || !isObject(leaf["contents"])) return null;
  const { dataDigest } = leaf["contents"];
  return typeof dataDigest === "string" ? dataDigest : null;
}

/** Is it the proof of the fingerprint asked for, by its path or by its leaf's data digest? */
export function checkSubject(proof: Part, asking: Asked): Finding {
  const { hash: askedHash, by } = asking;
  const asked = hashOf(askedHash);
  const base = {
    inputs: { askedHash },
    computed: null,
    expected: asked,
    suppliedBy: by,
  } as const;
  if (proof.state === "missing") {
    return { ...base, ...notRead(proof, "proof") };
  }
  const shape = proof.state === "read" ? proofShape(proof.value) : "UNKNOWN";
  const [path, dataDigest] = [textOf(proof, "path"), leafDigest(proof)];
  if ((shape !== "INCLUSION" && shape !== "ABSENCE") || (path === null && dataDigest === null)) {
    const reason = "Nothing readable in the proof says which fingerprint it is of";
    return { ...base, verdict: "unknown", code: "NO_SUBJECT", reason };
  }
  const found = { ...base, inputs: { askedHash, path, dataDigest }, computed: path ?? dataDigest };
  if (asked === null) {
    return { ...found, ...notAHash(asking) };
  }
  const [isPath, isData] = [hashOf(path) === asked, hashOf(dataDigest) === asked];
  if (!isPath && !isData && hashOf(path) === null) {
    const reason = "The proof's path is no fingerprint hash, so whose proof it is cannot be told";
    return { ...found, verdict: "unknown", code: "NO_SUBJECT", reason };
  }
  if (!isPath && !isData) {
    const reason =
      "The proof is of another fingerprint: neither its path nor its leaf is this one's";
    return { ...found, verdict: "fail", code: "OTHER_FINGERPRINT", reason };
  }
  let reason = "The proof's path and its leaf's data digest are both the hash asked for";
  if (!isData) reason = "The proof's path is the hash asked for; its leaf's data digest is not";
  if (!isPath) reason = "The leaf's data digest is the hash asked for; the proof's path is not";
  return { ...found, computed: isPath ? path : dataDigest, verdict: "pass", code: "OK", reason };
}

/** The digest of the last witness: the root the proof leads to, if its walk holds. */
function topDigest(proof: JsonObject): string | null {
  const { trace = [] } = verifyInclusion("", proof, { trace: true });
  return trace[0]?.computed ?? null;
}

export type Walk = {
  finding: Finding;
  /** The root reached; null unless the walk passed. */
  root: string | null;
};

/** Do the witnesses fit together, from the root they lead to down to the leaf? */
export function checkWalk(proof: Part): Walk {
  const base = { inputs: {}, computed: null, expected: null, suppliedBy: "computed here" } as const;
  if (proof.state === "missing") {
    return { root: null, finding: { ...base, ...notRead(proof, "proof") } };
  }
  if (proof.state === "unreadable") {
    const reason = "Verification failed: the proof is not a JSON object";
    return { root: null, finding: { ...base, verdict: "fail", code: "BROKEN_WALK", reason } };
  }
  const inputs = { proof: proof.value };
  const shape = proofShape(proof.value);
  if (shape === "PROOF_PATH" || shape === "LEAF_KEY") {
    const reason = "This kind of proof cannot be walked here";
    return {
      root: null,
      finding: { ...base, inputs, verdict: "unknown", code: "KNOWN_SHAPE", reason },
    };
  }
  const root = topDigest(proof.value);
  const result = verifyInclusion(root ?? "", proof.value, { trace: true });
  if (result.ok) {
    const reason = "Every digest from the leaf up was recomputed, and they fit together";
    const found = { ...base, inputs, computed: root, expected: root };
    return { root, finding: { ...found, verdict: "pass", code: "OK", reason } };
  }
  const broken = result.trace?.find(({ matches }) => !matches);
  const finding: Finding = {
    ...base,
    inputs,
    verdict: "fail",
    code: "BROKEN_WALK",
    reason: result.message,
    computed: broken?.computed ?? null,
    expected: broken?.expected ?? null,
    suppliedBy: "proof",
  };
  return { root: null, finding };
}
