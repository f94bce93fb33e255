// Checks a proof against a root by recomputing every digest from the root down. docs/protocol/proof.md, sections 4
// and 5. This code cannot know whether the root can be trusted, or which entry the caller wants a proof of. Callers
// pass the wanted `path` and `dataDigest` in the options.
import {
  digestOf,
  isRecord,
  MAX_PATH_DIGITS,
  members,
  parseDigits,
  readWitness,
  type HashFunction,
  type Witness,
} from "./commitment.ts";
import { messages, unexpected, type ProofErrorKind } from "./errors.ts";

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
  return settle(options, (trace) => includes(lowerCase(root), proof, options ?? {}, trace));
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
  return settle(options, (trace) => {
    const end = walk("Absence", lowerCase(root), proof, options ?? {}, trace);
    if ("ok" in end) return end;
    const { path, uncovered, leaf } = end;
    if (leaf !== null) return refuse("InvalidPath", unexpected("the path is in the trie"), 0);
    return { ok: true, path, uncovered };
  });
}

/** A root that is not a string matches no digest. */
function lowerCase(root: unknown): string {
  return typeof root === "string" ? root.toLowerCase() : "";
}

/** As {@link verifyInclusion}, where no root is trusted yet if `root` is null. */
export function includes(
  root: string | null,
  proof: unknown,
  options: VerifyOptions,
  trace: TraceStep[] | undefined,
  digest?: Digest,
): Inclusion | Refusal {
  const end = walk("Inclusion", root, proof, options, trace, digest);
  if ("ok" in end) return end;
  const { path, uncovered, leaf } = end;
  if (leaf === null) return refuse("InvalidWitness", messages.incomplete, 0);
  if (options.dataDigest !== undefined && options.dataDigest.toLowerCase() !== leaf) {
    return refuse("InvalidNodeCommitment", unexpected("the leaf holds other data"), 0);
  }
  return { ok: true, path, dataDigest: leaf, uncovered };
}

/** Computes a node's digest, as 64 lower-case hex digits. */
export type Digest = (node: Witness) => string;

/**
 * The result of a walk that succeeded. `leaf` is the data digest of the leaf at which the walk ended. It is null if
 * the walk ended at a node through which the path cannot continue, as for an absence proof.
 */
type End = { path: string; uncovered: string[]; leaf: string | null };

/**
 * The walk of docs/protocol/proof.md, section 4, or its variant for an absence proof, section 5. The numbers are
 * those of section 4.
 */
function walk(
  wanted: "Inclusion" | "Absence",
  root: string | null,
  proof: unknown,
  { path: asked, hash }: VerifyOptions,
  trace: TraceStep[] | undefined,
  digest: Digest = (node) => digestOf(node, hash),
): End | Refusal {
  const uncovered: string[] = [];
  // 1. The proof, its type, its path and the length of its witness list.
  if (!isRecord(proof)) {
    return refuse("InvalidWitness", unexpected("the proof is not an object"), null);
  }
  const given = members(proof, ["type", "path", "witness"], "", uncovered);
  if ((given.type ?? "Inclusion") !== wanted) {
    return refuse("InvalidWitness", unexpected("the proof is of another type"), null);
  }
  if (typeof given.path !== "string") return refuse("InvalidPath", messages.notHex, null);
  if (given.path.length > MAX_PATH_DIGITS) {
    return refuse("InvalidPath", unexpected("the path is too long"), null);
  }
  const path = parseDigits(given.path);
  if (path === null) return refuse("InvalidPath", messages.notHex, null);
  if (asked !== undefined && parseDigits(asked) !== path) {
    return refuse("InvalidPath", unexpected("the proof is of another path"), null);
  }
  const { witness } = given;
  if (!Array.isArray(witness)) {
    return refuse("InvalidWitness", unexpected("the witness is not a list"), null);
  }
  const count = witness.length;
  // A proof has at most one branch per digit, an extension (perhaps empty) above each branch and above the
  // leaf, and the leaf.
  if (count > 2 * path.length + 2) {
    return refuse("InvalidWitness", unexpected("more witnesses than steps in the path"), null);
  }
  let expected = root;
  let left = path;
  for (let at = count - 1; at >= 0; at -= 1) {
    // 3. The witness's structure.
    const node = readWitness(witness[at], uncovered, at);
    if (node === null) return refuse("InvalidWitness", messages.structure, at);
    const computed = digest(node);
    expected ??= computed;
    const matches = computed === expected;
    const isMisplaced = node.type === "Leaf" && at !== 0;
    const { consumed, next, obstacle } = stepThrough(node, left);
    const used = isMisplaced ? "" : consumed;
    trace?.push({ ...node, at, consumed: used, computed, expected, matches });
    // 4. A leaf is the first witness.
    if (isMisplaced) return refuse("InvalidWitness", messages.leafNotFinal, at);
    // 5, 6 and 7. Branches alone look at the path before the digest. In an absence proof, every digest is first.
    if (obstacle !== null && node.type === "Branch" && wanted === "Inclusion") {
      return refuse("InvalidPath", obstacle, at);
    }
    if (!matches) return refuse("InvalidNodeCommitment", digestMessages[node.type], at);
    if (obstacle !== null) {
      const isAbsent = wanted === "Absence" && at === 0 && obstacle !== messages.notHex;
      return isAbsent ? { path, uncovered, leaf: null } : refuse("InvalidPath", obstacle, at);
    }
    if (node.type === "Leaf") return { path, uncovered, leaf: node.contents.dataDigest };
    expected = next;
    left = left.slice(consumed.length);
  }
  // 2. No witness is left.
  return refuse("InvalidWitness", messages.incomplete, count === 0 ? null : 0);
}

const digestMessages = {
  Leaf: messages.leafDigest,
  Extension: messages.extensionDigest,
  Branch: messages.branchDigest,
} as const;

/**
 * Where the path left leads through a node: the digits it uses up and the digest that is expected next, or the obstacle
 * that the walk cannot pass.
 */
type Step = { consumed: string; next: string; obstacle: string | null };

function stepThrough({ type, contents }: Witness, left: string): Step {
  if (type === "Branch") {
    const digit = left.charAt(0);
    const next = contents.pathsDigest[digit];
    if (next !== undefined) return { consumed: digit, next, obstacle: null };
    return blocked(left === "" ? messages.pathUsedUp : messages.digitAbsent);
  }
  if (type === "Extension") {
    const shared = parseDigits(contents.shared);
    if (shared === null) return blocked(messages.notHex);
    if (!left.startsWith(shared)) return blocked(messages.sharedMismatch);
    return { consumed: shared, next: contents.childDigest, obstacle: null };
  }
  const remaining = parseDigits(contents.remaining);
  if (remaining === null) return blocked(messages.notHex);
  if (left !== remaining) return blocked(messages.remainingMismatch);
  return { consumed: remaining, next: "", obstacle: null };
}

function blocked(obstacle: string): Step {
  return { consumed: "", next: "", obstacle };
}

function refuse(kind: ProofErrorKind, message: string, at: number | null): Refusal {
  return { ok: false, kind, message, at };
}

/** Runs a check, adds its steps to the result, and turns any thrown value into a refusal. */
export function settle<T extends object>(
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
