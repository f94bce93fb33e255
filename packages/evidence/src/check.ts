// The result of one check: docs/protocol/bundle.md, "Checks". It holds only codes and values; each application
// turns them into sentences.
import type { JsonValue } from "./canonical-json.ts";
import type { PartName, PartSupplier, UnreadPart } from "./part.ts";

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
  // Failures, which docs/protocol/verdict.md defines in section 3.
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

export type Check = {
  id: CheckId;
  /** The index of the signature or contradiction that this check is about. Other checks have none. */
  index?: number;
  verdict: CheckVerdict;
  code: CheckCode;
  /** Named values for the sentences and drawings that applications make from this check. */
  values: Readonly<Record<string, JsonValue>>;
  computed: string | null;
  computedFrom: Side;
  expected: string | null;
  expectedFrom: Side;
};

/**
 * The result of a check without its id. `isOpen` is true if the check is undecided and this prevents a positive
 * verdict.
 */
export type Finding = Omit<Check, "id" | "index"> & { isOpen: boolean };

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
export type Compared = Partial<Omit<Finding, "verdict" | "code" | "isOpen">>;

const nothing = {
  values: {},
  computed: null,
  computedFrom: HERE,
  expected: null,
  expectedFrom: HERE,
} as const;

export function pass(compared: Compared): Finding {
  return { ...nothing, ...compared, verdict: "pass", code: "OK", isOpen: false };
}

export function fail(code: CheckCode, compared: Compared): Finding {
  return { ...nothing, ...compared, verdict: "fail", code, isOpen: false };
}

/** Makes the finding of an undecided check that prevents a positive verdict. */
export function open(code: CheckCode, compared: Compared = {}): Finding {
  return { ...nothing, ...compared, verdict: "unknown", code, isOpen: true };
}

/** Makes the finding of an undecided check that does not influence the verdict. */
export function aside(code: CheckCode, compared: Compared = {}): Finding {
  return { ...nothing, ...compared, verdict: "unknown", code, isOpen: false };
}

const missingCodes = {
  record: "NO_RECORD",
  proof: "NO_PROOF",
  batch: "NO_BATCH",
  snapshot: "NO_SNAPSHOT",
} as const;

export function unreadCode(part: UnreadPart): CheckCode {
  return part.state === "absent" || part.state === "missing"
    ? missingCodes[part.name]
    : "UNREADABLE";
}
