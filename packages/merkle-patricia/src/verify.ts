// Checks a proof against a root by recomputing every digest from the root down. docs/protocol/proof.md, sections 4
// and 5. This code cannot know whether the root can be trusted, or which entry the caller wants a proof of. Callers
// pass the wanted `path` and `dataDigest` in the options.
import { bytesToHex } from "@noble/hashes/utils.js";
import {
  asciiOfChild,
  childAt,
  defaultHash,
  isRecord,
  nodeHash,
  nodeToWitness,
  parseNode,
  type HashFunction,
  type Node,
  type Witness,
} from "./commitment.ts";
import { messages, unexpected, type ProofErrorKind } from "./errors.ts";
import { digitAt, isAsciiOf, isHexOf, parseRun } from "./nibble.ts";

/** A proof that a path is in the trie. The witnesses go from the leaf up to the root. */
export type InclusionProof = { type?: "Inclusion"; path: string; witness: Witness[] };
/**
 * A proof that a path is not in the trie. The walk is the same as for an inclusion proof, but ends at the node through
 * which the path cannot continue. This node is the first witness.
 */
export type AbsenceProof = { type: "Absence"; path: string; witness: Witness[] };

/** One step of the walk. A trace lists the steps in walking order, from the root towards the leaf. */
export type TraceStep = Witness & {
  /** The index of the step's witness in the proof's list, where the root is the last one. */
  at: number;
  /**
   * The digits of the path that this step used up, in lower case. Empty if the walk could not continue through this
   * witness.
   */
  consumed: string;
  /** The digest of this witness, computed here, in lower-case hex. */
  computed: string;
  /** The digest that this witness must have, as required by the root or by the step before. */
  expected: string;
  matches: boolean;
};

export type VerifyOptions = {
  /** The path that the caller asks about. A proof of any other path is refused. Letter case does not matter. */
  path?: string;
  /** The data digest that the leaf must have: 64 hex digits in either letter case. The leaf itself has lower case. */
  dataDigest?: string;
  /** Whether the result contains the steps of the walk, up to its end or up to the step that failed. */
  trace?: boolean;
  hash?: HashFunction;
};

/**
 * The result for a proof that is refused. `at` is the index of the witness at which the walk failed, or null if the
 * failure is not in a single witness.
 */
export type Refusal = {
  ok: false;
  kind: ProofErrorKind;
  message: string;
  at: number | null;
  trace?: TraceStep[];
};

/**
 * The result for a proof that is accepted. `path` is in lower case. `uncovered` names each key in the proof
 * that no digest covers, such as `witness[0].contents.note`. Show such a key as unproven, or not at all.
 */
export type Inclusion = {
  ok: true;
  path: string;
  dataDigest: string;
  uncovered: string[];
  trace?: TraceStep[];
};
export type Absence = { ok: true; path: string; uncovered: string[]; trace?: TraceStep[] };

export type InclusionResult = Inclusion | Refusal;
export type AbsenceResult = Absence | Refusal;
export type ProofResult =
  | (Inclusion & { type: "Inclusion" })
  | (Absence & { type: "Absence" })
  | Refusal;

/** The longest path accepted, in hex digits; the service's own paths have 64. */
export const MAX_PATH_DIGITS = 1024;

/**
 * Checks that `proof` leads from `root` to a leaf at the proof's path. Never throws: every input gives a
 * result. docs/protocol/proof.md, section 4.
 *
 * @param root The trusted root, 64 hex digits. It must not come from the sender of the proof.
 * @param proof Untrusted, of any type: `{ path, witness }`, without a `type` or with the type `Inclusion`.
 * @param options Pass `path` and `dataDigest` if you know them, since a valid proof of another entry is also a
 * valid proof.
 * @example
 * const dataDigest = "9".repeat(64);
 * const trie = buildTrie([{ path: "a1", dataDigest }, { path: "b2", dataDigest }]);
 * verifyInclusion(trie.root, trie.prove("a1"), { path: "a1", dataDigest });
 * // { ok: true, path: "a1", dataDigest, uncovered: [] }
 */
export function verifyInclusion(
  root: string,
  proof: unknown,
  options?: VerifyOptions,
): InclusionResult {
  return settle(options, (trace) => includes(root, proof, options ?? {}, trace));
}

/**
 * Checks that `proof` shows that no leaf exists at the proof's path under `root`. Never throws.
 * docs/protocol/proof.md, section 5.
 *
 * @param root As for {@link verifyInclusion}.
 * @param proof Untrusted, of any type: `{ type: "Absence", path, witness }`.
 * @example
 * const dataDigest = "9".repeat(64);
 * const trie = buildTrie([{ path: "a1", dataDigest }, { path: "b2", dataDigest }]);
 * verifyAbsence(trie.root, trie.prove("c3"), { path: "c3" });
 * // { ok: true, path: "c3", uncovered: [] }
 */
export function verifyAbsence(
  root: string,
  proof: unknown,
  options?: Omit<VerifyOptions, "dataDigest">,
): AbsenceResult {
  return settle(options, (trace) => excludes(root, proof, options ?? {}, trace));
}

/**
 * Checks a proof of either kind. The proof's `type` decides the kind; a proof without a `type` is one of
 * inclusion. Read the `type` of the result before you state what was proved. Never throws.
 *
 * @example
 * const dataDigest = "9".repeat(64);
 * const trie = buildTrie([{ path: "a1", dataDigest }, { path: "b2", dataDigest }]);
 * verifyProof(trie.root, trie.prove("c3"));
 * // { ok: true, type: "Absence", path: "c3", uncovered: [] }
 */
export function verifyProof(root: string, proof: unknown, options?: VerifyOptions): ProofResult {
  return verifyKnowing(root, proof, options);
}

/**
 * A place in the trie: the root, or a place below it. All walks that reach the same place share the node that
 * is remembered there.
 */
export interface Place {
  /**
   * Returns the remembered node if this witness is exactly that node and has no other members. Otherwise returns
   * null.
   */
  recall(witness: unknown): Node | null;
  /** Remembers a node. The caller must already have checked that the node has the expected digest at this place. */
  keep(node: Node): void;
  /** The place below this one. The step is the child's digit below a branch, and 0 below an extension. */
  below(step: number): Place;
}

/**
 * Works like {@link verifyProof}, but does not hash a node that is already known at its place in the trie.
 * `known` is the place of the root, where the walk starts.
 */
export function verifyKnowing(
  root: string,
  proof: unknown,
  options?: VerifyOptions,
  known?: Place,
): ProofResult {
  return settle(options, (trace): ProofResult => {
    // `walk` reads `type` a second time. If the proof then has another type, `walk` refuses it.
    if (isRecord(proof) && proof["type"] === "Absence") {
      const result = excludes(root, proof, options ?? {}, trace, known);
      if (!result.ok) return result;
      const { path, uncovered } = result;
      return { ok: true, type: "Absence", path, uncovered };
    }
    const result = includes(root, proof, options ?? {}, trace, known);
    if (!result.ok) return result;
    const { path, dataDigest, uncovered } = result;
    return { ok: true, type: "Inclusion", path, dataDigest, uncovered };
  });
}

/**
 * Receives the root that a walk without a trusted root computes: the digest of the last witness, where the walk starts.
 * `root` is empty until the walk has computed this digest.
 */
export type Reached = { root: string };

/** Walks like {@link verifyInclusion}, but takes the digest of the last witness as the root. */
export function includeFromTop(
  proof: unknown,
  options: Pick<VerifyOptions, "trace" | "hash"> | undefined,
  reached: Reached,
  known?: Place,
): InclusionResult {
  return settle(options, (trace) => includes("", proof, options ?? {}, trace, known, reached));
}

function refuse(kind: ProofErrorKind, message: string, at: number | null): Refusal {
  return { ok: false, kind, message, at };
}

/** Runs a check, adds its steps to the result, and turns any thrown value into a refusal. */
function settle<T extends object>(
  options: VerifyOptions | undefined,
  run: (trace: TraceStep[] | undefined) => T | Refusal,
): (T | Refusal) & { trace?: TraceStep[] } {
  let trace: TraceStep[] | undefined;
  let result: T | Refusal;
  try {
    if (options?.trace === true) trace = [];
    result = run(trace);
  } catch (cause) {
    result = refuse("InvalidWitness", unexpected(reasonOf(cause)), null);
  }
  return trace === undefined ? result : { ...result, trace };
}

function reasonOf(cause: unknown): string {
  try {
    // The message is read once, because a getter may return another value the second time.
    const message: unknown = cause instanceof Error ? cause.message : undefined;
    if (typeof message === "string") return message.slice(0, 200);
  } catch {
    // The thrown value may be hostile too: reading its message can throw again. The text below is then the reason.
  }
  return "the proof cannot be read";
}

function includes(
  root: string,
  proof: unknown,
  options: VerifyOptions,
  trace?: TraceStep[],
  known?: Place,
  reached?: Reached,
): Inclusion | Refusal {
  const end = walk(root, proof, options, "Inclusion", trace, known, reached);
  if ("ok" in end) return end;
  const { path, uncovered, leaf } = end;
  if (leaf === null) return refuse("InvalidWitness", messages.incomplete, 0);
  if (options.dataDigest !== undefined && options.dataDigest.toLowerCase() !== leaf) {
    return refuse("InvalidNodeCommitment", unexpected("the leaf holds other data"), 0);
  }
  return { ok: true, path, dataDigest: leaf, uncovered };
}

function excludes(
  root: string,
  proof: unknown,
  options: VerifyOptions,
  trace?: TraceStep[],
  known?: Place,
): Absence | Refusal {
  const end = walk(root, proof, options, "Absence", trace, known);
  if ("ok" in end) return end;
  if (end.leaf !== null) {
    return refuse("InvalidPath", unexpected("the path is in the trie"), 0);
  }
  return { ok: true, path: end.path, uncovered: end.uncovered };
}

/**
 * The result of a walk that succeeded. `leaf` is the data digest of the leaf at which the walk ended. It is null if
 * the walk ended at a node through which the path cannot continue, as for an absence proof.
 */
type End = { path: string; uncovered: string[]; leaf: string | null };

/** The walk of docs/protocol/proof.md, section 4, or its variant for an absence proof, section 5. */
function walk(
  root: string,
  proof: unknown,
  options: VerifyOptions,
  wanted: "Inclusion" | "Absence",
  trace: TraceStep[] | undefined,
  known: Place | undefined,
  reached?: Reached,
): End | Refusal {
  const uncovered: string[] = [];
  if (!isRecord(proof)) {
    return refuse("InvalidWitness", unexpected("the proof is not an object"), null);
  }
  let type: unknown;
  let givenPath: unknown;
  let witness: unknown;
  for (const key of Object.keys(proof)) {
    if (key === "path") givenPath = proof["path"];
    else if (key === "witness") witness = proof["witness"];
    else if (key === "type") type = proof["type"];
    else uncovered.push(key);
  }
  if ((type ?? "Inclusion") !== wanted) {
    return refuse("InvalidWitness", unexpected("the proof is of another type"), null);
  }
  if (typeof givenPath !== "string") return refuse("InvalidPath", messages.notHex, null);
  if (givenPath.length > MAX_PATH_DIGITS) {
    return refuse("InvalidPath", unexpected("the path is too long"), null);
  }
  const path = parseRun(givenPath);
  if (path === null) return refuse("InvalidPath", messages.notHex, null);
  const asked = options.path;
  if (asked !== undefined && asked !== path && parseRun(asked) !== path) {
    return refuse("InvalidPath", unexpected("the proof is of another path"), null);
  }
  if (!Array.isArray(witness)) {
    return refuse("InvalidWitness", unexpected("the witness is not a list"), null);
  }
  const count = witness.length;
  // A proof has at most one branch per digit, an extension (perhaps empty) above each branch and above the
  // leaf, and the leaf.
  if (count > 2 * path.length + 2) {
    return refuse("InvalidWitness", unexpected("more witnesses than steps in the path"), null);
  }

  const hash = options.hash ?? defaultHash;
  let expected = typeof root === "string" ? root.toLowerCase() : "";
  // The expected digest as ASCII. It is null if the digest is available only as a string. Comparing bytes is
  // faster than comparing strings.
  let expectedAscii: Uint32Array | null = null;
  let place = known;
  let offset = 0;
  for (let at = count - 1; at >= 0; at -= 1) {
    const value: unknown = witness[at];
    const recalled = place?.recall(value) ?? null;
    const node = recalled ?? parseNode(value, uncovered, at);
    if (node === null) return refuse("InvalidWitness", messages.structure, at);
    const misplaced = node.type === "Leaf" && at !== 0;
    const obstacle = obstacleAt(node, path, offset);
    let matches = recalled !== null;
    if (!matches) {
      const digest = nodeHash(node, hash);
      if (digest === null) return refuse("InvalidWitness", messages.structure, at);
      if (reached !== undefined && at === count - 1) reached.root = expected = bytesToHex(digest);
      matches =
        expectedAscii === null ? isHexOf(expected, digest) : isAsciiOf(expectedAscii, digest);
      if (matches) place?.keep(node);
      trace?.push({
        ...nodeToWitness(node),
        at,
        consumed:
          obstacle === null && !misplaced ? path.slice(offset, offset + stepLength(node)) : "",
        computed: bytesToHex(digest),
        expected,
        matches,
      });
    }
    if (misplaced) return refuse("InvalidWitness", messages.leafNotFinal, at);
    if (obstacle !== null && node.type === "Branch" && wanted === "Inclusion") {
      return refuse("InvalidPath", obstacle, at);
    }
    if (!matches) return refuse("InvalidNodeCommitment", digestMessages[node.type], at);
    if (obstacle !== null) {
      const refuses = wanted === "Absence" && at === 0 && obstacle !== messages.notHex;
      return refuses ? { path, uncovered, leaf: null } : refuse("InvalidPath", obstacle, at);
    }
    if (node.type === "Leaf") return { path, uncovered, leaf: node.dataDigest };
    const step = node.type === "Branch" ? digitAt(path, offset) : 0;
    expectedAscii = node.type === "Branch" ? asciiOfChild(node, step, expectedAscii) : null;
    expected = node.type === "Branch" ? (childAt(node, step) ?? "") : node.childDigest;
    place = place?.below(step);
    offset += stepLength(node);
  }
  return refuse("InvalidWitness", messages.incomplete, count === 0 ? null : 0);
}

const digestMessages = {
  Leaf: messages.leafDigest,
  Extension: messages.extensionDigest,
  Branch: messages.branchDigest,
} as const;

function stepLength(node: Node): number {
  if (node.type === "Branch") return 1;
  return node.type === "Leaf" ? node.remaining.length : node.shared.length;
}

/** Why the walk cannot continue through this node with the digits of the path from `offset` on; null if it can. */
function obstacleAt(node: Node, path: string, offset: number): string | null {
  if (node.type === "Branch") {
    if (offset === path.length) return messages.pathUsedUp;
    return ((node.digits >> digitAt(path, offset)) & 1) === 0 ? messages.digitAbsent : null;
  }
  if (node.type === "Extension") {
    if (path.startsWith(node.shared, offset)) return null;
    const shared = parseRun(node.shared);
    if (shared === null) return messages.notHex;
    return path.startsWith(shared, offset) ? null : messages.sharedMismatch;
  }
  const rest = path.slice(offset);
  if (node.remaining === rest) return null;
  const remaining = parseRun(node.remaining);
  if (remaining === null) return messages.notHex;
  return remaining === rest ? null : messages.remainingMismatch;
}
