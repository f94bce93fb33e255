// The three checks on the proof itself: its format, which fingerprint it belongs to, and whether its witnesses
// fit together. This file computes the root that the proof leads to; check-root.ts compares it with the stated
// roots.
import {
  computeRoot,
  type InclusionResult,
  type RootResult,
  type TraceStep,
  verifyInclusion,
} from "@digital-evidence/merkle-patricia";
import type { JsonValue } from "./canonical-json.ts";
import {
  aside,
  fail,
  type Finding,
  open,
  pass,
  type ProofBinding,
  PROTOCOL,
  type Side,
  sideOf,
  unreadCode,
} from "./check.ts";
import type { Asked } from "./check-record.ts";
import { PART_LIMITS } from "./limits.ts";
import { HASH_PATTERN, hashOf } from "./hash.ts";
import { isJsonObject, type JsonObject } from "./json-object.ts";
import { type Part } from "./part.ts";
import { isKnownShape, type ProofShape, proofShape } from "./proof-shape.ts";

/**
 * A function that computes the root that a proof leads to. A verifier of many proofs passes a function that
 * remembers nodes.
 */
export type Walker = (proof: unknown) => RootResult;

export const tracingWalker: Walker = (proof) => computeRoot(proof, { trace: true });

/** One walk along the witnesses of a proof, from the root to the leaf. The explorer shows the walk as a drawing. */
export type Walk = {
  /** The path as the proof states it; empty if the proof states none. */
  path: string;
  /** The root that somebody states, where the walk starts; null if nobody states one. */
  root: StatedRoot | null;
  /**
   * The steps from the root towards the leaf. If the walk failed, the last step may be the one that failed. The results
   * of `createVerifier` have no steps.
   */
  steps: readonly TraceStep[];
  /**
   * Why the walk failed; null if it succeeded. `kind` and `message` are those of docs/protocol/proof.md.
   */
  refusal: { kind: string; message: string; at: number | null } | null;
  /** The data digest in the leaf; null if the walk failed. */
  dataDigest: string | null;
  /** How many witnesses the walk did not reach. They are at the beginning of the list, because the leaf is first. */
  unreached: number;
};

/** A root, and who states it: the record, or else the visitor, or else the batch. */
export type StatedRoot = { value: string; side: Side };

export type ProofFindings = {
  shape: Finding<"PROOF_SHAPE">;
  subject: Finding<"PROOF_SUBJECT">;
  walk: Finding<"PROOF_WALK">;
  /** The root that the proof leads to; null if the walk failed or was not possible. */
  root: string | null;
  /**
   * The fingerprint hash that the proof itself names. It is null if the caller named a hash, or if the proof does not
   * name one. The leaf of a proof names the hash. With the binding `path-and-leaf`, the path must name the same hash.
   */
  ownSubject: string | null;
  picture: Omit<Walk, "root"> | null;
};

/**
 * Where a root is stated, the walk starts there. So if the proof leads elsewhere, the walk breaks at its first step, as
 * docs/protocol/proof.md, section 4, has it.
 */
export function walkFrom(
  stated: StatedRoot | null,
  picture: ProofFindings["picture"],
  part: Part,
  reached: string | null,
): Walk | null {
  if (picture === null || part.state !== "read") return null;
  if (stated === null || hashOf(stated.value) === reached) return { ...picture, root: stated };
  const result = verifyInclusion(stated.value, part.value, { trace: picture.steps.length > 0 });
  return { ...pictureOf(part.value, result), root: stated };
}

const run = /^[0-9a-fA-F]*$/;

function matches(pattern: RegExp, value: JsonValue | undefined): boolean {
  return typeof value === "string" && pattern.test(value);
}

/** For a leaf and an extension, the members that a digest covers, with the pattern that each must match. */
const contentPatterns: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  Leaf: { remaining: run, dataDigest: HASH_PATTERN },
  Extension: { shared: run, childDigest: HASH_PATTERN },
};

function hasRightContents(type: JsonValue | undefined, contents: JsonObject): boolean {
  if (type === "Branch") {
    const slots = contents["pathsDigest"];
    return (
      isJsonObject(slots) &&
      Object.entries(slots).every(
        ([digit, child]) => /^[0-9a-f]$/.test(digit) && matches(HASH_PATTERN, child),
      )
    );
  }
  if (typeof type !== "string" || !Object.hasOwn(contentPatterns, type)) return false;
  return Object.entries(contentPatterns[type] ?? {}).every(([key, pattern]) =>
    matches(pattern, contents[key]),
  );
}

type Defect = { part: "path" | "witness"; at: number | null };

function proofDefect({ path, witness }: JsonObject): Defect | null {
  if (!matches(/^[0-9a-fA-F]+$/, path)) return { part: "path", at: null };
  if (!Array.isArray(witness) || witness.length === 0) return { part: "witness", at: null };
  for (const [at, node] of (witness as readonly JsonValue[]).entries()) {
    const isWhole =
      isJsonObject(node) &&
      isJsonObject(node["contents"]) &&
      hasRightContents(node["type"], node["contents"]);
    if (!isWhole) return { part: "witness", at };
  }
  return null;
}

const coveredContents: Readonly<Record<string, readonly string[]>> = {
  Leaf: ["remaining", "dataDigest"],
  Extension: ["shared", "childDigest"],
  Branch: ["pathsDigest"],
};

/**
 * Lists the members of a well-formed proof that no digest covers. Anyone can change them, so a reader must not rely on
 * them.
 */
function uncoveredMembers(proof: JsonObject): string[] {
  const others = (value: JsonObject, known: readonly string[], place: string) =>
    Object.keys(value)
      .filter((key) => !known.includes(key))
      .map((key) => `${place}${key.slice(0, MAX_NAME_LENGTH)}`);
  const nodes = (proof["witness"] as readonly JsonObject[]).flatMap((node, index) => [
    ...others(node, ["type", "contents"], `witness[${index}].`),
    ...others(
      node["contents"] as JsonObject,
      coveredContents[node["type"] as string] ?? [],
      `witness[${index}].contents.`,
    ),
  ]);
  return [...others(proof, ["type", "path", "witness"], ""), ...nodes];
}

/**
 * The pages show the names of uncovered members. A finding contains at most MAX_NAMES of these names, and at most
 * MAX_NAME_LENGTH characters of each key.
 */
const MAX_NAMES = 5;
const MAX_NAME_LENGTH = 64;

function checkShape(shape: ProofShape, proof: JsonObject): Finding<"PROOF_SHAPE"> {
  const compared = {
    values: { shape },
    computed: shape,
    expected: "INCLUSION",
    expectedFrom: PROTOCOL,
  } as const;
  if (isKnownShape(shape)) return open("KNOWN_SHAPE", compared);
  const isAbsence = shape === "ABSENCE" || proof["type"] === "Absence";
  if (isAbsence) return fail("ABSENCE_PROOF", compared);
  const defect = shape === "UNKNOWN" ? { part: "proof", at: null } : proofDefect(proof);
  if (defect !== null) {
    // A proof of the right kind can be malformed all the same, so its kind is not shown as the computed value.
    return fail("MALFORMED_PROOF", { ...compared, computed: null, values: { shape, ...defect } });
  }
  const uncovered = uncoveredMembers(proof);
  if (uncovered.length > 0) {
    const values = { shape, members: uncovered.slice(0, MAX_NAMES), count: uncovered.length };
    return open("UNCOVERED_MEMBERS", { ...compared, values });
  }
  return pass(compared);
}

function leafDigest({ witness }: JsonObject): string | null {
  const [leaf] = Array.isArray(witness) ? (witness as readonly JsonValue[]) : [];
  if (!isJsonObject(leaf) || !isJsonObject(leaf["contents"])) return null;
  const { dataDigest } = leaf["contents"];
  return typeof dataDigest === "string" ? dataDigest : null;
}

function checkSubject(
  part: Part,
  proof: JsonObject,
  shape: ProofShape,
  asked: Asked | null,
  { rule: binding, isStated }: Binding,
): { own: string | null; finding: Finding<"PROOF_SUBJECT"> } {
  const path = typeof proof["path"] === "string" ? proof["path"] : null;
  const dataDigest = leafDigest(proof);
  const values = { binding, path, dataDigest };
  const side = sideOf(part);
  // A proof of an unknown shape, or without path and data digest, also fails in `checkShape`. So this finding does not
  // influence the verdict.
  if (shape === "UNKNOWN" || (path === null && dataDigest === null)) {
    return { own: null, finding: aside("NO_SUBJECT", { values }) };
  }
  // The leaf's data digest is compared exactly as written, because a change of letter case in a witness changes the
  // digest of that witness. The letter case of the path does not matter.
  const isBoundTo = (hash: string) =>
    dataDigest === hash && (binding === "leaf" || hashOf(path) === hash);
  // Without a stated rule, it is not known which of the two names the fingerprint, so nothing is shown to be false.
  const isContradictory =
    binding === "path-and-leaf" &&
    hashOf(path) !== null &&
    hashOf(dataDigest) !== null &&
    hashOf(path) !== hashOf(dataDigest);
  const contradictory = isStated ? fail : open;
  if (asked !== null) {
    const isPathWrong = binding === "path-and-leaf" && hashOf(path) !== asked.hash;
    const compared = {
      values,
      computed: isPathWrong ? path : dataDigest,
      computedFrom: side,
      expected: asked.hash ?? asked.text,
      expectedFrom: asked.side,
    };
    const isBound = asked.hash !== null && isBoundTo(asked.hash);
    if (isBound) return { own: null, finding: pass(compared) };
    const isNamed = asked.hash !== null && [hashOf(path), dataDigest].includes(asked.hash);
    const finding =
      isContradictory && isNamed
        ? contradictory("CONTRADICTORY_PROOF", compared)
        : fail("OTHER_FINGERPRINT", compared);
    return { own: null, finding };
  }
  const own = dataDigest !== null && HASH_PATTERN.test(dataDigest) ? dataDigest : null;
  const compared = {
    values,
    computed: binding === "leaf" ? dataDigest : path,
    computedFrom: side,
    expected: dataDigest,
    expectedFrom: side,
  };
  if (isContradictory) {
    return { own: null, finding: contradictory("CONTRADICTORY_PROOF", compared) };
  }
  if (own === null || !isBoundTo(own)) return { own: null, finding: open("NO_SUBJECT", compared) };
  return { own, finding: pass(compared) };
}

function pictureOf(proof: JsonObject, result: InclusionResult): Omit<Walk, "root"> {
  const { path, witness } = proof;
  const steps = result.trace ?? [];
  const count = Array.isArray(witness) ? witness.length : 0;
  return {
    path: typeof path === "string" ? path : "",
    steps,
    refusal: result.ok ? null : { kind: result.kind, message: result.message, at: result.at },
    dataDigest: result.ok ? result.dataDigest : null,
    unreached: result.ok ? 0 : (result.at ?? steps.at(-1)?.at ?? count),
  };
}

function checkWalk(part: Part, result: RootResult): Finding<"PROOF_WALK"> {
  if (result.ok) {
    const { root } = result;
    return pass({ computed: root, expected: root, expectedFrom: sideOf(part) });
  }
  const { kind, at, trace } = result;
  const broken = trace?.find((step) => !step.matches);
  return fail("BROKEN_WALK", {
    values: { kind, at },
    computed: broken?.computed ?? null,
    expected: broken?.expected ?? null,
    expectedFrom: sideOf(part),
  });
}

function unwalked(
  shape: ProofFindings["shape"],
  rest: ProofFindings["subject"] & ProofFindings["walk"],
): ProofFindings {
  return { shape, subject: rest, walk: rest, root: null, ownSubject: null, picture: null };
}

/** The binding rule, and whether the caller states it or it is only the default. */
type Binding = { rule: ProofBinding; isStated: boolean };

export function checkProof(
  part: Part,
  asked: Asked | null,
  binding: Binding,
  walker: Walker,
): ProofFindings {
  if (part.state === "not-an-object") {
    const compared = { expected: "INCLUSION", expectedFrom: PROTOCOL } as const;
    return unwalked(fail("MALFORMED_PROOF", compared), aside("MALFORMED_PROOF"));
  }
  if (part.state !== "read") {
    const unread = open(unreadCode(part));
    return unwalked(unread, unread);
  }
  const { value: proof } = part;
  const { witness } = proof;
  if (Array.isArray(witness) && witness.length > PART_LIMITS.witnesses) {
    return unwalked(open("UNREADABLE"), open("UNREADABLE"));
  }
  const found = proofShape(proof);
  const shape = checkShape(found, proof);
  if (shape.code === "KNOWN_SHAPE") return unwalked(shape, open("KNOWN_SHAPE"));
  const result = walker(proof);
  const { own, finding: subject } = checkSubject(part, proof, found, asked, binding);
  return {
    shape,
    subject,
    walk: checkWalk(part, result),
    root: result.ok ? result.root : null,
    ownSubject: own,
    picture: pictureOf(proof, result),
  };
}
