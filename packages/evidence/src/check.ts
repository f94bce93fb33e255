// What one check says: docs/protocol/bundle.md, "Checks". Codes and values only; the words are the page's.
import type { JsonValue } from "./canonical-json.ts";
import type { PartName, PartSupplier, UnreadPart } from "./part.ts";

/** Every check, in the order they are reported. */
export const CHECK_IDS = [
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
] as const;

export type CheckId = (typeof CHECK_IDS)[number];

/** Yes; no; could not tell. */
export type CheckVerdict = "pass" | "fail" | "unknown";

/**
 * Why a check came out as it did; what a program branches on. Failures come first, then what leaves a
 * verdict open; in each group the code that explains most comes first, which is the order of `reasons`.
 */
export const CHECK_CODES = [
  // Failures: docs/protocol/verdict.md, section 3.
  "OTHER_RECORD",
  "MALFORMED_PROOF",
  "ABSENCE_PROOF",
  "BROKEN_WALK",
  "OTHER_FINGERPRINT",
  "INVALID_SIGNATURE",
  "SIGNER_NOT_AMONG_VALID",
  "OTHER_ROOT",
  "CONTRADICTION",
  "SNAPSHOT_HASH_MISMATCH",
  "OTHER_SNAPSHOT",
  "ROOT_NOT_IN_SNAPSHOT",
  "OTHER_DOCUMENT",
  // What leaves a verdict open.
  "UNREADABLE",
  "NOT_A_HASH",
  "NO_RECORD",
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
  // What says why a check was not made, and never decides.
  "NO_SIGNER",
  "NO_ROOT_REACHED",
  "OK",
] as const;

export type CheckCode = (typeof CHECK_CODES)[number];

/** Whose value one side of a comparison is. */
export type Side = {
  part:
    | PartName
    /** The fingerprint hash asked for. */
    | "hash"
    | "document"
    /** The root that the visitor provided. */
    | "root"
    | "protocol"
    | "computed";
  from: PartSupplier | "protocol" | "here";
};

export type Check = {
  id: CheckId;
  /** Which signature or contradiction, from 0, where there is one. */
  index?: number;
  verdict: CheckVerdict;
  code: CheckCode;
  /** Named values, for words and pictures. */
  values: Readonly<Record<string, JsonValue>>;
  computed: string | null;
  computedFrom: Side;
  expected: string | null;
  expectedFrom: Side;
};

/** A check without its name; `isOpen` says that this unknown keeps the verdict from being positive. */
export type Finding = Omit<Check, "id" | "index"> & { isOpen: boolean };

export const HERE: Side = { part: "computed", from: "here" };
export const PROTOCOL: Side = { part: "protocol", from: "protocol" };

/** The side of a part; of an absent one nobody's, so that no supplier is named for it. */
export function sideOf(part: { name: PartName; from: PartSupplier | null }): Side {
  return part.from === null ? HERE : { part: part.name, from: part.from };
}

/** What a finding compares. */
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

/** Could not tell, and the verdict needs it. */
export function open(code: CheckCode, compared: Compared = {}): Finding {
  return { ...nothing, ...compared, verdict: "unknown", code, isOpen: true };
}

/** Could not tell, and the verdict does not need it. */
export function aside(code: CheckCode, compared: Compared = {}): Finding {
  return { ...nothing, ...compared, verdict: "unknown", code, isOpen: false };
}

const missingCodes = {
  record: "NO_RECORD",
  proof: "NO_PROOF",
  batch: "NO_BATCH",
  snapshot: "NO_SNAPSHOT",
} as const;

/** Why a part could not be read. */
export function unreadCode(part: UnreadPart): CheckCode {
  return part.state === "absent" || part.state === "missing"
    ? missingCodes[part.name]
    : "UNREADABLE";
}
