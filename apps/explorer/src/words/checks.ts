// What one check says, in words: a title by its id, a sentence by its id where it passed, and a sentence
// by its code where it did not. A missing id or code does not compile.
import type {
  Check,
  CheckCode,
  CheckId,
  Contradiction,
  PartSupplier,
} from "@digital-evidence/evidence/verify-evidence";
import { capitalized, listed } from "../format/list.ts";
import { isolatedText } from "../format/outside-text.ts";
import { speakers } from "./sides.ts";

const titles: Readonly<Record<CheckId, string>> = {
  PROOF_SHAPE: "Form of the proof",
  PROOF_SUBJECT: "Which fingerprint the proof is of",
  PROOF_WALK: "From the root to the leaf",
  RECORD_HASH: "The record’s content, hashed",
  SIGNATURE: "Signature",
  SIGNER: "The named signer",
  ROOT_RECORD: "Root, compared with the record’s",
  ROOT_BATCH: "Root, compared with the batch’s",
  BATCH_FINAL: "Status",
  ROOT_LEDGER: "Root, in the ledger’s snapshot",
  STATEMENTS: "Statements, compared with each other",
  DOCUMENT: "The document, hashed",
  ROOT_VISITOR: "Root, compared with yours",
};

export function checkTitle(check: Check): string {
  const { id, index } = check;
  if (isOwnSnapshot(check)) return "Root, in your snapshot";
  return index === undefined || id === "STATEMENTS" ? titles[id] : `${titles[id]} ${index + 1}`;
}

/** The sentence of a check that passed. */
const passed: Readonly<Record<CheckId, (check: Check) => string>> = {
  PROOF_SHAPE: () => "It has the form of an inclusion proof.",
  PROOF_SUBJECT: ({ values }) =>
    values["binding"] === "leaf"
      ? "Its leaf holds this fingerprint’s hash. On this network a proof’s path may be anything."
      : "Its path and its leaf are this fingerprint’s hash.",
  PROOF_WALK: () => "Its steps fit together, from the root down to the leaf.",
  RECORD_HASH: ({ values }) => {
    const { timestamp, hashedTimestamp, isSignerHashed } = values;
    const spelling =
      timestamp === hashedTimestamp
        ? ""
        : ` The signer wrote the time as ${textOf(hashedTimestamp)}.`;
    const signer =
      isSignerHashed === false
        ? " The hash does not cover the signer that the record may name."
        : "";
    return `The fields that the hash covers, hashed here, give this fingerprint.${spelling}${signer}`;
  },
  SIGNATURE: ({ values }) => {
    const { highS, repeats } = values;
    const again =
      typeof repeats === "number"
        ? ` It is by the same key as signature ${repeats + 1}, so it counts as the same signer.`
        : "";
    const high =
      highS === true
        ? " It is in the high-S form, which anyone can make from the usual one without the key."
        : "";
    return `The signature is valid for this fingerprint.${again}${high}`;
  },
  SIGNER: () => "One of the valid signatures is by the signer that the record names.",
  ROOT_RECORD: () => "The proof leads to the root that the record states.",
  ROOT_BATCH: () => "The proof leads to the root that the batch states.",
  BATCH_FINAL: ({ expectedFrom, computedFrom }) =>
    `${said(computedFrom.from, expectedFrom.from)} that the fingerprint is final. No check can show that.`,
  ROOT_LEDGER: (check) =>
    isOwnSnapshot(check)
      ? "The snapshot you brought, hashed here, lists this batch with this root."
      : "The snapshot, hashed here, lists this batch with this root.",
  STATEMENTS: (check) =>
    `Record, batch and snapshot do not contradict each other.${isSignedAhead(check) ? ` ${signedAheadWords}` : ""}`,
  DOCUMENT: () => "These are the bytes that the record refers to.",
  ROOT_VISITOR: () => "The proof leads to the root that you brought.",
};

const otherRoots: Partial<Record<CheckId, string>> = {
  ROOT_BATCH: "The proof leads to another root than the batch states.",
  ROOT_VISITOR: "The proof leads to another root than the one you brought.",
};

/** The details of docs/protocol/verdict.md, section 6. */
const contradictions: Readonly<Record<Contradiction, string>> = {
  BATCH_ID: "The record names one batch, and the batch shown has another id.",
  ORGANIZATION: "Record and batch name different organizations.",
  ROOT: "Record and batch state different roots.",
  SNAPSHOT: "Record and batch name different snapshots.",
  ORDINAL: "The batch and the snapshot state different ordinals.",
  STATUS: "The record and the batch state statuses that contradict each other.",
  SNAPSHOT_BEFORE_RECEIPT:
    "The snapshot is dated before the time at which the fingerprint is said to have been received.",
  CONFIRMED_BEFORE_RECEIPT:
    "The time of confirmation is before the time at which the fingerprint is said to have been received.",
};

/** The sentence of a check that failed, or that could not be decided. */
const codes: Readonly<Record<Exclude<CheckCode, "OK">, (check: Check) => string>> = {
  OTHER_RECORD: () => "The record is of another fingerprint: it states another hash.",
  MALFORMED_PROOF: () => "What was given as a proof does not have the form of one.",
  ABSENCE_PROOF: () => "This is a proof of absence: it shows that something is not in the batch.",
  BROKEN_WALK: () => "The proof’s steps do not fit together.",
  OTHER_FINGERPRINT: () => "The proof is of another fingerprint.",
  INVALID_SIGNATURE: () => "A signature is not valid for this fingerprint.",
  SIGNER_NOT_AMONG_VALID: () =>
    "None of the valid signatures is by the signer that the record names.",
  OTHER_ROOT: ({ id }) =>
    otherRoots[id] ?? "The proof leads to another root than the record states.",
  CONTRADICTION: ({ values }) => contradictions[values["detail"] as Contradiction],
  SNAPSHOT_HASH_MISMATCH: (check) =>
    isOwnSnapshot(check)
      ? "The content of the snapshot you brought does not give the hash that it states."
      : "The snapshot’s content does not give the hash that it states.",
  OTHER_SNAPSHOT: (check) =>
    `${capitalized(snapshotOf(check))} is not the one that the record or the batch names.`,
  ROOT_NOT_IN_SNAPSHOT: (check) =>
    `${capitalized(snapshotOf(check))} does not list this batch with this root.`,
  OTHER_DOCUMENT: () => "Your document is not, byte for byte, the one that the record refers to.",
  UNREADABLE: ({ id }) =>
    `${capitalized(unreadable[id])} could not be read. It is not a JSON object, or it is larger than evidence can be.`,
  NOT_A_HASH: ({ id }) =>
    notHashes[id] ?? "No fingerprint hash is given. A fingerprint hash has 64 hex digits.",
  NO_RECORD: () => "There is no record.",
  NOT_REPRODUCED: ({ values }) =>
    typeof values["missing"] === "string"
      ? `The record does not state “${isolatedText(values["missing"], 64)}”, which the hash covers.`
      : "The record’s fields, hashed here, do not give this fingerprint’s hash.",
  ERRORED: ({ computedFrom, expectedFrom }) =>
    `${said(computedFrom.from, expectedFrom.from)} that the fingerprint could not be committed.`,
  NOT_FINAL_YET: ({ computedFrom, expectedFrom }) =>
    `${said(computedFrom.from, expectedFrom.from)} that the fingerprint is not final yet.`,
  UNKNOWN_STATUS: () => "The status that is stated is not known here.",
  NO_SIGNATURES: () => "The record holds no signature.",
  TOO_MANY_SIGNATURES: () => "The record holds more signatures than are checked here.",
  UNSUPPORTED_ALGORITHM: () => "A signature uses an algorithm that cannot be checked here.",
  SIGNER_UNDECIDED: () =>
    "Whether the named signer signed depends on a signature that could not be checked.",
  NO_PROOF: () => "There is no proof.",
  KNOWN_SHAPE: () => "The proof is in another published form, which cannot be checked here.",
  UNCOVERED_MEMBERS: ({ values }) => {
    const members = Array.isArray(values["members"]) ? values["members"] : [];
    const names = members.slice(0, 5).map((name) => `“${textOf(name)}”`);
    return `The proof contains members that no hash covers: ${listed(names)}.`;
  },
  NO_SUBJECT: () => "The proof does not show which fingerprint it is of.",
  NO_ROOT_GIVEN: () => "No root is stated with which the proof could be compared.",
  NO_BATCH: () => "There is no batch.",
  NO_SNAPSHOT: () => "There is no snapshot.",
  NO_SNAPSHOT_NAMED: () => "Neither the record nor the batch names a snapshot.",
  UNKNOWN_LEDGER: () => "The snapshot is of a ledger whose rule is not known here.",
  CONTENT_NOT_PASSED: () =>
    "Your document was not compared, because the record’s content does not give the hash.",
  UNKNOWN_REFERENCE: () =>
    "The record’s reference to its document is neither a SHA-256 nor a SHA-512.",
  OTHER_ALGORITHM: () => "The digest you gave is of another algorithm than the record’s reference.",
  NO_SIGNER: () =>
    "The record names no signer. The keys that signed are listed with the signatures.",
  NO_ROOT_REACHED: () => "The proof does not lead to a root.",
};

/** Whether the snapshot of the check is one that the visitor brought. */
export function isOwnSnapshot({ id, values }: Pick<Check, "id" | "values">): boolean {
  return id === "ROOT_LEDGER" && values["suppliedBy"] === "visitor";
}

function snapshotOf(check: Check): string {
  return isOwnSnapshot(check) ? "the snapshot you brought" : "the snapshot";
}

/** What the visitor gave instead of a hash. */
const notHashes: Partial<Record<CheckId, string>> = {
  ROOT_VISITOR: "What you gave is not a root. A root has 64 hex digits.",
  DOCUMENT: "What you gave is not a document’s SHA-256 or SHA-512.",
};

/** What a check of this id looks at. */
const unreadable: Readonly<Record<CheckId, string>> = {
  PROOF_SHAPE: "the proof",
  PROOF_SUBJECT: "the proof",
  PROOF_WALK: "the proof",
  RECORD_HASH: "the record",
  SIGNATURE: "the record",
  SIGNER: "the record",
  ROOT_RECORD: "the record",
  ROOT_BATCH: "the batch",
  BATCH_FINAL: "the record or the batch",
  ROOT_LEDGER: "the snapshot",
  STATEMENTS: "the record, the batch or the snapshot",
  DOCUMENT: "the record",
  ROOT_VISITOR: "the root",
};

/** What a check found, in one sentence or two. */
export function checkSentence(check: Check): string {
  return check.code === "OK" ? passed[check.id](check) : codes[check.code](check);
}

/** `The service says` or `The file says`, by the first side that somebody supplied. */
function said(...from: readonly Check["expectedFrom"]["from"][]): string {
  const speaker = from.find((each): each is PartSupplier => each !== "here" && each !== "protocol");
  return capitalized(speaker === undefined ? "it is said" : speakers[speaker]);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? isolatedText(value, 64) : "";
}

/** Whether the signer dates the fingerprint clearly after its receipt. */
export function isSignedAhead({ id, values }: Pick<Check, "id" | "values">): boolean {
  return id === "STATEMENTS" && values["signedAhead"] === true;
}

export const signedAheadWords =
  "The signer’s own time is later than the time of receipt. Nothing is concluded from it, since only the signer’s clock says so.";

/**
 * Whether a check compares statements instead of recomputing something. It never has the mark of a passed
 * check.
 */
export function isStatement({ id }: Pick<Check, "id">): boolean {
  return id === "BATCH_FINAL";
}
