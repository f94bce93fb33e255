// The result of one check: docs/protocol/bundle.md, "Checks". It holds only codes and values; each application
// turns them into sentences.
import type { DocumentAlgorithm } from "./fingerprint.ts";
import type { BundlePart, PartName, PartSupplier, UnreadPart } from "./part.ts";
import type { ObservedContradiction } from "./observation.ts";
import type { ProofShape } from "./proof-shape.ts";
import type { SignatureErrorCode } from "./signature.ts";

/** All checks, in the order in which they are reported. */
export const CHECK_IDS = [
  "MANIFEST",
  "PROOF_SHAPE",
  "PROOF_SUBJECT",
  "PROOF_WALK",
  "RECORD_HASH",
  "SIGNATURE",
  "SIGNER",
  "ROOT_RECORD",
  "ROOT_BATCH",
  "BATCH_FINAL",
  "ROOT_LEDGER",
  "STATEMENTS",
  "DOCUMENT",
  "ROOT_VISITOR",
  "ROOT_WITNESSES",
  "ROOT_OBSERVER",
] as const;

export type CheckId = (typeof CHECK_IDS)[number];

/** "unknown" means that the check could not be decided. */
export type CheckVerdict = "pass" | "fail" | "unknown";

/**
 * Why a check has its result. Programs branch on these codes. Failures come first, then the codes that leave a
 * verdict open, and last the codes that never decide it. Within the first two groups, the code that explains the
 * most comes first. `reasons` lists codes in this order.
 */
export const CHECK_CODES = [
  // Failures, which docs/protocol/verdict.md defines in section 3. That a service showed somebody else another root is the
  // loudest of them.
  "OBSERVED_OTHER_ROOT",
  "OBSERVED_TWO_ROOTS",
  "DAMAGED_FILE",
  "OTHER_RECORD",
  "MALFORMED_PROOF",
  "ABSENCE_PROOF",
  "BROKEN_WALK",
  "OTHER_FINGERPRINT",
  // This code fails a check only if the configuration names the binding rule. Otherwise it leaves the verdict open.
  "CONTRADICTORY_PROOF",
  "INVALID_SIGNATURE",
  "SIGNER_NOT_AMONG_VALID",
  "OTHER_ROOT",
  "CONTRADICTION",
  "SNAPSHOT_HASH_MISMATCH",
  "OTHER_SNAPSHOT",
  "ROOT_NOT_IN_SNAPSHOT",
  "OTHER_DOCUMENT",
  "INVALID_CHECKPOINT",
  "NOT_IN_LOG",
  // Codes of unknown results, which leave a verdict open if the verdict depends on the check.
  "UNREADABLE",
  "NOT_A_HASH",
  "NO_RECORD",
  "WITHHELD",
  "NOT_REPRODUCED",
  "ERRORED",
  "NOT_FINAL_YET",
  "UNKNOWN_STATUS",
  "NO_SIGNATURES",
  "TOO_MANY_SIGNATURES",
  "UNSUPPORTED_ALGORITHM",
  "SIGNER_UNDECIDED",
  "NO_PROOF",
  "KNOWN_SHAPE",
  "UNCOVERED_MEMBERS",
  "NO_SUBJECT",
  "NO_ROOT_GIVEN",
  "NO_BATCH",
  "NO_SNAPSHOT",
  "NO_SNAPSHOT_NAMED",
  "UNKNOWN_LEDGER",
  "CONTENT_NOT_PASSED",
  "UNKNOWN_REFERENCE",
  "OTHER_ALGORITHM",
  "INVALID_POLICY",
  "NO_ML_DSA",
  // Codes that never decide the verdict. They say why a check was not run, or why it stays undecided; OK is the code
  // of every check that passed.
  "NO_SIGNER",
  "NO_ROOT_REACHED",
  "NO_WITNESSES_TRUSTED",
  "NO_QUORUM",
  "NO_LOG_PROOF",
  "UNKNOWN_LOG",
  "KEY_ENDED",
  "OTHER_LOG_PROOF",
  "LEDGER_NOT_PASSED",
  "NO_SNAPSHOT_TIME",
  "QUORUM_NOT_REACHED",
  "OBSERVATION_NOT_PROVEN",
  "UNKNOWN_OBSERVER",
  "OTHER_OBSERVATION",
  "OBSERVED_AHEAD",
  "OBSERVED_CHANGE",
  "OK",
] as const;

export type CheckCode = (typeof CHECK_CODES)[number];

export type Side = {
  part:
    | PartName
    | "hash"
    | "document"
    /** The root that the visitor provided. */
    | "root"
    | "logProof"
    /** The list of digests in a bundle. */
    | "manifest"
    | "protocol"
    | "computed";
  from: PartSupplier | "protocol" | "here";
};

/**
 * Which statements of a proof must name the fingerprint: both its path and its leaf, or only its leaf. See
 * docs/protocol/verdict.md, section 5.
 */
export type ProofBinding = "path-and-leaf" | "leaf";

/** The kinds of contradiction. A failed `STATEMENTS` check names its kind in `values.detail`. */
export const CONTRADICTIONS = [
  "BATCH_ID",
  "ORGANIZATION",
  "ROOT",
  "SNAPSHOT",
  "ORDINAL",
  "STATUS",
  "SNAPSHOT_BEFORE_RECEIPT",
  "CONFIRMED_BEFORE_RECEIPT",
] as const;

export type Contradiction = (typeof CONTRADICTIONS)[number];

export type NamedCosignature = { name: string; timestampS: number };

/** A valid cosignature that does not count, and why. */
export type DiscountedCosignature = NamedCosignature & {
  why: "AHEAD_OF_CLOCK" | "BEFORE_SNAPSHOT" | "KEY_OF_LOG" | "KEY_ENDED";
};

// Most outcomes have no values. With `object` in its place, "in" could not tell them from those that have.
// oxlint-disable-next-line typescript/no-generated-empty-object-type
type Nothing = Record<never, never>;

/** A result that a check can have: a code, and the values that applications make sentences and drawings from. */
type Outcome<Code extends CheckCode, Values = Nothing> = Code extends CheckCode
  ? { code: Code; values: Readonly<Values> }
  : never;

type Unread = "NO_RECORD" | "NO_PROOF" | "NO_BATCH" | "NO_SNAPSHOT" | "UNREADABLE";
type Unwalked = Unread | "MALFORMED_PROOF" | "KNOWN_SHAPE";
type Compare = "OK" | "OTHER_ROOT" | "NO_ROOT_REACHED";

type Outcomes = {
  MANIFEST: Outcome<"OK" | "DAMAGED_FILE", { damaged: readonly BundlePart[] }>;
  PROOF_SHAPE:
    | Outcome<"OK" | "KNOWN_SHAPE" | "ABSENCE_PROOF", { shape: ProofShape }>
    | Outcome<"MALFORMED_PROOF", { shape?: ProofShape; part?: string; at?: number | null }>
    | Outcome<"UNCOVERED_MEMBERS", { shape: ProofShape; members: readonly string[]; count: number }>
    | Outcome<Unread>;
  PROOF_SUBJECT:
    | Outcome<
        "OK" | "NO_SUBJECT" | "CONTRADICTORY_PROOF" | "OTHER_FINGERPRINT",
        { binding: ProofBinding; path: string | null; dataDigest: string | null }
      >
    | Outcome<Unwalked, { binding?: undefined }>;
  PROOF_WALK:
    | Outcome<"BROKEN_WALK", { kind: string; at: number | null }>
    | Outcome<"OK" | Unwalked>;
  RECORD_HASH:
    | Outcome<
        "OK",
        {
          timestamp: string;
          /** The spelling of the time that was hashed. */
          hashedTimestamp: string;
          isSignerHashed: boolean;
          documentIdFrom?: "visitor";
        }
      >
    /** `missing` is the member that the record does not state. */
    | Outcome<"NOT_REPRODUCED", { missing?: string }>
    | Outcome<"WITHHELD", { isProvided: boolean }>
    | Outcome<"OTHER_RECORD" | "NOT_A_HASH" | Unread>;
  SIGNATURE:
    /** `repeats` is the index of the signature that the same signer made before. */
    | Outcome<"OK", { highS: boolean; repeats: number | null }>
    | Outcome<"INVALID_SIGNATURE", { cause: SignatureErrorCode }>
    | Outcome<"UNSUPPORTED_ALGORITHM", { scheme: string | null }>
    | Outcome<"NO_SIGNATURES", { count: number }>
    | Outcome<"TOO_MANY_SIGNATURES", { count: number; limit: number }>
    | Outcome<"NOT_A_HASH" | Unread>;
  SIGNER:
    | Outcome<
        "OK" | "NO_SIGNER" | "SIGNER_NOT_AMONG_VALID" | "SIGNER_UNDECIDED",
        { keys: readonly string[] }
      >
    | Outcome<Unread>;
  ROOT_RECORD: Outcome<Compare | "NO_ROOT_GIVEN" | Unread>;
  ROOT_BATCH: Outcome<Compare | "NO_ROOT_GIVEN" | Unread>;
  BATCH_FINAL: Outcome<
    "OK" | "UNKNOWN_STATUS" | "ERRORED" | "NOT_FINAL_YET",
    { record: string | null; batch: string | null }
  >;
  ROOT_LEDGER:
    | Outcome<
        | "OK"
        | "UNKNOWN_LEDGER"
        | "OTHER_SNAPSHOT"
        | "SNAPSHOT_HASH_MISMATCH"
        | "NO_ROOT_REACHED"
        | "ROOT_NOT_IN_SNAPSHOT"
        | "NO_SNAPSHOT_NAMED",
        {
          ledger: string | null;
          suppliedBy: PartSupplier;
          batchId: string | null;
          named: string | null;
        }
      >
    | Outcome<Unread, { suppliedBy?: undefined }>;
  STATEMENTS:
    | Outcome<
        "OK",
        {
          compared: readonly Contradiction[];
          parts: readonly ("record" | "batch" | "snapshot")[];
          signedAhead: boolean;
        }
      >
    | Outcome<
        "CONTRADICTION",
        { detail: Contradiction; computedMember: string; expectedMember: string }
      >;
  DOCUMENT:
    | Outcome<
        "OK" | "OTHER_ALGORITHM" | "OTHER_DOCUMENT",
        {
          algorithm: DocumentAlgorithm;
          givenAlgorithm: DocumentAlgorithm;
          given: "file" | "hash";
        }
      >
    | Outcome<
        "CONTENT_NOT_PASSED" | "UNKNOWN_REFERENCE" | "NOT_A_HASH" | Unread,
        { given?: undefined }
      >;
  ROOT_VISITOR: Outcome<Compare | "NOT_A_HASH">;
  ROOT_WITNESSES:
    | Outcome<
        "OK" | "NOT_IN_LOG" | "NO_SNAPSHOT_TIME" | "QUORUM_NOT_REACHED",
        {
          origin: string;
          size: number;
          cosigned: readonly NamedCosignature[];
          discounted: readonly DiscountedCosignature[];
          /** How many witnesses the policy names. */
          trusted: number;
          nowS: number;
        }
      >
    | Outcome<
        | "INVALID_POLICY"
        | "NO_QUORUM"
        | "NO_WITNESSES_TRUSTED"
        | "NO_LOG_PROOF"
        | "UNREADABLE"
        | "NO_ML_DSA"
        | "LEDGER_NOT_PASSED"
        | "INVALID_CHECKPOINT"
        | "KEY_ENDED"
        | "UNKNOWN_LOG"
        | "OTHER_LOG_PROOF"
      >;
  ROOT_OBSERVER:
    | Outcome<"OK" | "OBSERVED_OTHER_ROOT" | "OBSERVED_TWO_ROOTS" | "OBSERVED_AHEAD", Seen>
    | Outcome<"OBSERVED_CHANGE", Seen & { change: Exclude<ObservedContradiction, "OTHER_ROOT"> }>
    | Outcome<
        "OBSERVATION_NOT_PROVEN" | "UNKNOWN_OBSERVER" | "OTHER_OBSERVATION" | "NO_ROOT_REACHED"
      >;
};

/** What an observer saw: its log's name, the network, and when, in milliseconds since 1970. */
export type Seen = { name: string; network: string; seen: number };

type Compared = {
  verdict: CheckVerdict;
  computed: string | null;
  computedFrom: Side;
  expected: string | null;
  expectedFrom: Side;
};

/** A check's id decides which codes it can have, and its code decides which values. */
export type Check = {
  [Id in CheckId]: {
    id: Id;
    /** The index of the signature, contradiction or observation that this check is about. Other checks have none. */
    index?: number;
  } & Compared &
    Outcomes[Id];
}[CheckId];

/**
 * The result of a check without its id. `isOpen` is true if the check is undecided and this prevents a positive
 * verdict.
 */
export type Finding<Id extends CheckId = CheckId> = Compared & Outcomes[Id] & { isOpen: boolean };

export const HERE: Side = { part: "computed", from: "here" };
export const PROTOCOL: Side = { part: "protocol", from: "protocol" };

/**
 * The origin of a value in a part. An absent part has no supplier. The result is then HERE, which means that nobody
 * supplied the value.
 */
export function sideOf(part: { name: PartName; from: PartSupplier | null }): Side {
  return part.from === null ? HERE : { part: part.name, from: part.from };
}

/** What a finding says about the comparison: the values that were compared, and their origins. */
type Given = Partial<Omit<Compared, "verdict">> & { values?: object };

function finding<Code extends CheckCode, G extends Given>(
  verdict: CheckVerdict,
  code: Code,
  isOpen: boolean,
  given: G,
) {
  type Values = G extends { values: infer V } ? V : Nothing;
  const { computed = null, computedFrom = HERE, expected = null, expectedFrom = HERE } = given;
  const values = (given.values ?? {}) as Values;
  return { verdict, code, values, computed, computedFrom, expected, expectedFrom, isOpen };
}

export function pass<G extends Given>(given: G) {
  return finding("pass", "OK", false, given);
}

export function fail<Code extends CheckCode, G extends Given>(code: Code, given: G) {
  return finding("fail", code, false, given);
}

/** Makes the finding of an undecided check that prevents a positive verdict. */
export function open<Code extends CheckCode, G extends Given = Nothing>(code: Code, given?: G) {
  return finding("unknown", code, true, given ?? ({} as G));
}

/** Makes the finding of an undecided check that does not influence the verdict. */
export function aside<Code extends CheckCode, G extends Given = Nothing>(code: Code, given?: G) {
  return finding("unknown", code, false, given ?? ({} as G));
}

const missingCodes = {
  record: "NO_RECORD",
  proof: "NO_PROOF",
  batch: "NO_BATCH",
  snapshot: "NO_SNAPSHOT",
} as const;

export function unreadCode(part: UnreadPart): Unread {
  return part.state === "absent" || part.state === "missing"
    ? missingCodes[part.name]
    : "UNREADABLE";
}
