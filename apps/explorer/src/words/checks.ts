// The sentences about single checks. If the sentence for an id or a code is missing, the code does not
// compile. verdict.ts has the short clauses that say in a verdict which check failed.
import type { CheckCode, CheckId, Contradiction } from "@digital-evidence/evidence/verify-evidence";
import { witnessCodes } from "./witness-checks.ts";

export const checkTitles: Readonly<Record<CheckId, string>> = {
  MANIFEST: "Digests of the file",
  PROOF_SHAPE: "Format of the proof",
  PROOF_SUBJECT: "Proof for this fingerprint",
  PROOF_WALK: "Steps of the proof",
  RECORD_HASH: "Hash of the record’s content",
  SIGNATURE: "Signature",
  SIGNER: "The named signer",
  ROOT_RECORD: "Root compared with the record",
  ROOT_BATCH: "Root compared with the batch",
  BATCH_FINAL: "Status",
  ROOT_LEDGER: "Root compared with the ledger’s snapshot",
  STATEMENTS: "Statements compared with each other",
  DOCUMENT: "Hash of the document",
  ROOT_VISITOR: "Root compared with your root",
  ROOT_WITNESSES: "Cosignatures of your witnesses",
};

/** The sentence for a passed check. It is used if `checkWords` has no more exact sentence for the case. */
export const passedChecks: Readonly<Record<Exclude<CheckId, "BATCH_FINAL">, string>> = {
  MANIFEST: "Every part of the file has the digest that the file states for it.",
  PROOF_SHAPE: "The proof has the format of an inclusion proof.",
  PROOF_SUBJECT:
    "The proof is for this fingerprint: its path and its leaf both hold the fingerprint’s hash.",
  PROOF_WALK: "The proof’s steps fit together, from the leaf up to the root.",
  RECORD_HASH:
    "The hash that your browser computed from the record’s fields is this fingerprint’s hash.",
  SIGNATURE: "The signature is valid for this fingerprint.",
  SIGNER: "One of the valid signatures is by the signer that the record names.",
  ROOT_RECORD: "The proof leads to the root that the record states.",
  ROOT_BATCH: "The proof leads to the root that the batch states.",
  ROOT_LEDGER:
    "The snapshot lists this batch with the proof’s root, and the snapshot’s content matches its hash.",
  STATEMENTS: "The record, the batch and the snapshot do not contradict each other.",
  DOCUMENT: "The document is the one that the record refers to, byte for byte.",
  ROOT_VISITOR: "The proof leads to the root that you provided.",
  ROOT_WITNESSES:
    "The snapshot is in the log, and enough of the witnesses that you trust have cosigned that log to meet your policy.",
};

/** Codes whose sentence also depends on who stated a value or on what was given. */
type DependentCode =
  | "ERRORED"
  | "NOT_FINAL_YET"
  | "CONTRADICTION"
  | "UNREADABLE"
  | "WITHHELD"
  | "UNCOVERED_MEMBERS";

export const checkCodes: Readonly<Record<Exclude<CheckCode, "OK" | DependentCode>, string>> = {
  DAMAGED_FILE:
    "The file was changed or damaged after it was saved: a part does not have the digest that the file states for it.",
  CONTRADICTORY_PROOF:
    "The proof contradicts itself: its path and its leaf name different fingerprints.",
  OTHER_RECORD: "The record belongs to another fingerprint: it states another hash.",
  MALFORMED_PROOF: "The proof does not have the format of an inclusion proof.",
  ABSENCE_PROOF:
    "The proof is not an inclusion proof. It is a proof of absence, which is meant to show that something is not in the batch.",
  BROKEN_WALK: "The proof’s steps do not fit together.",
  OTHER_FINGERPRINT: "The proof is for another fingerprint.",
  INVALID_SIGNATURE: "A signature is not valid for this fingerprint.",
  SIGNER_NOT_AMONG_VALID: "None of the valid signatures is by the signer that the record names.",
  OTHER_ROOT: "The proof leads to one root, and the record states another.",
  SNAPSHOT_HASH_MISMATCH:
    "The snapshot’s content does not match the hash that the snapshot states.",
  OTHER_SNAPSHOT: "The snapshot is not the one that the record or the batch names.",
  ROOT_NOT_IN_SNAPSHOT:
    "In the snapshot, this batch is missing or has a different root from the proof’s.",
  OTHER_DOCUMENT: "The document is not the one that the record refers to: the bytes differ.",
  NOT_A_HASH: "The fingerprint hash is missing or malformed. A fingerprint hash has 64 hex digits.",
  NO_RECORD: "This evidence has no record.",
  NOT_REPRODUCED: "The hash computed here from the record’s fields is not this fingerprint’s hash.",
  UNKNOWN_STATUS: "The evidence does not state a status that this explorer knows.",
  NO_SIGNATURES: "The record holds no signature.",
  TOO_MANY_SIGNATURES: "The record holds more signatures than this explorer checks.",
  UNSUPPORTED_ALGORITHM: "A signature uses an algorithm that this explorer cannot check.",
  SIGNER_UNDECIDED:
    "No valid signature by the named signer was found among the signatures that could be checked. So it is not known whether that signer signed.",
  NO_PROOF: "This evidence has no proof.",
  KNOWN_SHAPE: "The proof is in another published format, which this explorer cannot check.",
  NO_SUBJECT: "The proof does not show which fingerprint it is for.",
  NO_ROOT_GIVEN: "No root is stated for this comparison, so the proof’s root was not compared.",
  NO_BATCH: "This evidence has no batch.",
  NO_SNAPSHOT: "This evidence has no snapshot.",
  NO_SNAPSHOT_NAMED: "Neither the record nor the batch names a snapshot.",
  UNKNOWN_LEDGER: "The snapshot is from a kind of ledger that this explorer cannot check.",
  CONTENT_NOT_PASSED:
    "The document was not compared, because the check of the record’s content did not pass.",
  UNKNOWN_REFERENCE:
    "The record’s Document REF is neither a SHA-256 nor a SHA-512 hash, so the document could not be compared.",
  OTHER_ALGORITHM:
    "The document’s hash and the one in the record were made with different algorithms, so they cannot be compared.",
  NO_SIGNER: "The record names no signer. The keys that signed are listed with the signatures.",
  NO_ROOT_REACHED: "The proof does not lead to a root.",
  ...witnessCodes,
};

/** Sentences that are more exact than those for the id or the code. */
export const checkWords = {
  /** Used if the visitor provided the snapshot. */
  ownSnapshot: {
    title: "Root compared with your snapshot",
    passed:
      "The snapshot you provided lists this batch with the proof’s root, and the snapshot’s content matches its hash.",
    SNAPSHOT_HASH_MISMATCH:
      "The content of the snapshot you provided does not match the hash that the snapshot states.",
    OTHER_SNAPSHOT: "The snapshot you provided is not the one that the record or the batch names.",
    ROOT_NOT_IN_SNAPSHOT:
      "In the snapshot you provided, this batch is missing or has a different root from the proof’s.",
  },
  boundByLeaf:
    "The proof is for this fingerprint: its leaf holds the fingerprint’s hash. On this network, the proof’s path does not have to be that hash.",
  signedTime: (time: string) =>
    `The signer wrote the time as ${time}, and the hash was computed from that text. The record shows the same time in another form.`,
  signerNotCovered: "If the record names a signer, the hash does not cover that name.",
  repeats: (number: number) =>
    `This signature is by the same key as signature ${number}, or was computed from it. So both count as one signer.`,
  highS:
    "This signature has the “high-S” form. Anyone can make that form from an existing signature without the key, so the signer may not have produced it.",
  signedAhead:
    "The time that the signer states is later than the stated time of receipt. Nothing is concluded from that, since the signer’s clock may be wrong.",
  otherRootThanBatch: "The proof leads to one root, and the batch states another.",
  otherRootThanVisitor: "The proof leads to one root, and you provided another.",
  notARoot: "The text you provided is not a root. A root has 64 hex digits.",
  notADocument: "The text you provided is not a SHA-256 or SHA-512 hash.",
  notStated: (name: string) =>
    `The hash covers a field “${name}”, but the record does not have that field. So the hash cannot be computed.`,
  ownDocumentId: "You provided the document ID.",
  uncovered: (names: string) =>
    `The proof contains fields that no hash covers, so anybody could have changed them: ${names}.`,
  name: (name: string) => `“${name}”`,
};

/** Who states a status. `nobody` is used where this is not known. */
export type Speaker = "service" | "file" | "visitor" | "nobody";

const speakers: Readonly<Record<Speaker, string>> = {
  service: "The service says",
  file: "The file says",
  visitor: "You say",
  nobody: "The evidence says",
};

/** Sentences about what somebody states. No check can show that it is true. */
export const statusSentences = {
  final: (speaker: Speaker) =>
    `${speakers[speaker]} that the fingerprint is final. No check can show whether that is true.`,
  errored: (speaker: Speaker) =>
    `${speakers[speaker]} that the fingerprint could not be committed to the ledger.`,
  notFinalYet: (speaker: Speaker) => `${speakers[speaker]} that the fingerprint is not final yet.`,
  withheld: (speaker: Speaker) =>
    `${speakers[speaker]} that the operator withholds the document ID. The content can be checked only with the right document ID.`,
};

/** The sentences for the contradictions in docs/protocol/verdict.md, section 6. */
export const contradictions: Readonly<Record<Contradiction, string>> = {
  BATCH_ID: "The record names one batch, and the batch shown has another id.",
  ORGANIZATION: "The record and the batch name different organizations.",
  ROOT: "The record and the batch state different roots.",
  SNAPSHOT: "The record and the batch name different snapshots.",
  ORDINAL: "The batch and the snapshot state different ordinals for the snapshot.",
  STATUS: "The record and the batch state statuses that contradict each other.",
  SNAPSHOT_BEFORE_RECEIPT: "The snapshot is dated before the stated time of receipt.",
  CONFIRMED_BEFORE_RECEIPT: "The stated time of confirmation is before the stated time of receipt.",
};

const unreadable = (part: string) =>
  `${part} could not be read. Either it is not a JSON object, or it is larger than the size limit.`;

/** The sentence about an unreadable part, by the id of the check that reads the part. */
export const unreadableParts: Readonly<Record<CheckId, string>> = {
  MANIFEST: unreadable("The file"),
  PROOF_SHAPE: unreadable("The proof"),
  PROOF_SUBJECT: unreadable("The proof"),
  PROOF_WALK: unreadable("The proof"),
  RECORD_HASH: unreadable("The record"),
  SIGNATURE:
    "The record’s signatures could not be read. Either the record cannot be read, or its signatures are not a list.",
  SIGNER: unreadable("The record"),
  ROOT_RECORD: unreadable("The record"),
  ROOT_BATCH: unreadable("The batch"),
  BATCH_FINAL: unreadable("The record or the batch"),
  ROOT_LEDGER: unreadable("The snapshot"),
  STATEMENTS: unreadable("The record, the batch or the snapshot"),
  DOCUMENT: unreadable("The record"),
  ROOT_VISITOR: unreadable("The root"),
  ROOT_WITNESSES:
    "The log’s proof could not be read. It is not a proof of a log, it is larger than the size limit, or it has extra data that no signature covers.",
};
