// What one check says, and what its verdict is bound to; docs/protocol/bundle.md, "Checks".
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalize, type JsonValue } from "./canonical-json.ts";
import type { UnreadPart } from "./part.ts";

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
  "DOCUMENT",
  "ROOT_VISITOR",
] as const;

export type CheckId = (typeof CHECK_IDS)[number];

/** Yes; no; could not tell. */
export type Verdict = "pass" | "fail" | "unknown";

/** Who supplied the value a check expects. */
export type Supplier =
  | "visitor"
  | "bundle"
  | "record"
  | "proof"
  | "batch"
  | "ledger"
  | "protocol"
  | "computed here";

/** Why a check came out as it did; what a program branches on. */
export const CHECK_CODES = [
  "OK",
  // What a check needs is not at hand, or cannot be read.
  "NO_PROOF",
  "NO_RECORD",
  "NO_BATCH",
  "NO_SNAPSHOT",
  "NO_SIGNATURES",
  "TOO_MANY_SIGNATURES",
  "NO_SIGNER",
  "NO_ROOT_REACHED",
  "NO_ROOT_GIVEN",
  "NO_SNAPSHOT_NAMED",
  "NOT_A_HASH",
  "UNREADABLE",
  // The proof.
  "KNOWN_SHAPE",
  "ABSENCE_PROOF",
  "MALFORMED_PROOF",
  "UNCOVERED_MEMBERS",
  "NO_SUBJECT",
  "OTHER_FINGERPRINT",
  "BROKEN_WALK",
  // The record.
  "OTHER_RECORD",
  "NOT_REPRODUCED",
  // Signatures.
  "UNSUPPORTED_ALGORITHM",
  "INVALID_SIGNATURE",
  "SIGNER_NOT_AMONG_VALID",
  "SIGNER_UNDECIDED",
  // Roots, batch and ledger.
  "OTHER_ROOT",
  "OTHER_BATCH",
  "NOT_FINAL_YET",
  "ERRORED",
  "UNKNOWN_STATUS",
  "UNKNOWN_LEDGER",
  "SNAPSHOT_HASH_MISMATCH",
  "OTHER_SNAPSHOT",
  "ROOT_NOT_IN_SNAPSHOT",
  // The document.
  "OTHER_DOCUMENT",
  "OTHER_ALGORITHM",
] as const;

export type CheckCode = (typeof CHECK_CODES)[number];

export type Check = {
  id: CheckId;
  /** Which signature, from 0, in the order of the record; on `SIGNATURE` where there is one. */
  index?: number;
  verdict: Verdict;
  code: CheckCode;
  /** In words, for people. */
  reason: string;
  /** Exactly the values the verdict was computed from, by name. */
  inputs: Readonly<Record<string, JsonValue>>;
  computed: string | null;
  expected: string | null;
  /** Who supplied `expected`, or would have. */
  suppliedBy: Supplier;
  /** SHA-256 of the check's id, index and inputs: other inputs, another verdict. */
  boundTo: string;
};

export type Finding = Omit<Check, "id" | "index" | "boundTo">;

/** Binds a finding to the values it was computed from. */
export function toCheck(id: CheckId, finding: Finding, index?: number): Check {
  const at = index === undefined ? {} : { index };
  const text = canonicalize({ id, ...at, inputs: finding.inputs });
  return { id, ...at, ...finding, boundTo: bytesToHex(sha256(utf8ToBytes(text))) };
}

/** The verdict on a whole list: one failure fails it, one unknown keeps it from passing. */
export function overallVerdict(checks: readonly Check[]): Verdict {
  if (checks.some(({ verdict }) => verdict === "fail")) return "fail";
  return checks.length > 0 && checks.every(({ verdict }) => verdict === "pass")
    ? "pass"
    : "unknown";
}

/** The fingerprint hash asked for, and who named it. */
export type Asked = { hash: string; by: "visitor" | "bundle" };

/** The finding where no readable hash was asked for. */
export function notAHash({ hash }: Asked) {
  const reason =
    hash === "" ? "No fingerprint hash was given" : "What was asked for is not a fingerprint hash";
  return { verdict: "unknown", code: "NOT_A_HASH", reason } as const;
}

const missingCodes = {
  record: "NO_RECORD",
  proof: "NO_PROOF",
  batch: "NO_BATCH",
  snapshot: "NO_SNAPSHOT",
} as const;

/** The finding where a part is not there, or cannot be read. */
export function notRead(part: UnreadPart, name: keyof typeof missingCodes) {
  const verdict = "unknown";
  if (part.state === "missing") {
    return { verdict, code: missingCodes[name], reason: `There is no ${name} at hand` } as const;
  }
  const reason = `The ${name} is no JSON object, or too large or too deep to be one`;
  return { verdict, code: "UNREADABLE", reason } as const;
}
