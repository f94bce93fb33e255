// The sentences about single checks, in English. TypeScript reports any id or code that has no sentence here.
import type {
  Check,
  CheckCode,
  CheckId,
  Contradiction,
  Side,
} from "@digital-evidence/evidence/verify-evidence";
import { quoted } from "../terminal/neutral-text.ts";

export const checkTitles: Readonly<Record<CheckId, string>> = {
  MANIFEST: "Digests of the file",
  PROOF_SHAPE: "Format of the proof",
  PROOF_SUBJECT: "Proof for this fingerprint",
  PROOF_WALK: "Steps of the proof",
  RECORD_HASH: "Hash of the record",
  SIGNATURE: "Signature",
  SIGNER: "Named signer",
  ROOT_RECORD: "Root compared with the record",
  ROOT_BATCH: "Root compared with the batch",
  BATCH_FINAL: "Stated status",
  ROOT_LEDGER: "Root compared with snapshot",
  STATEMENTS: "Statements compared",
  DOCUMENT: "Hash of the document",
  ROOT_VISITOR: "Root compared with your root",
  ROOT_WITNESSES: "Cosignatures of your witnesses",
};

const passed: Readonly<Record<CheckId, string>> = {
  MANIFEST: "Every part of the file has the digest that the file states for it.",
  PROOF_SHAPE: "The proof has the format of an inclusion proof.",
  PROOF_SUBJECT: "The proof is for this fingerprint.",
  PROOF_WALK: "The proof's steps fit together, from the leaf up to the root.",
  RECORD_HASH: "The hash computed here from the record's fields is this fingerprint's hash.",
  SIGNATURE: "The signature is valid for this fingerprint.",
  SIGNER: "One of the valid signatures is by the signer that the record names.",
  ROOT_RECORD: "The proof leads to the root that the record states.",
  ROOT_BATCH: "The proof leads to the root that the batch states.",
  BATCH_FINAL:
    "The evidence says that the fingerprint is final. No check can show whether that is true.",
  ROOT_LEDGER:
    "The snapshot lists the batch with the proof's root, and the snapshot's content matches its hash.",
  STATEMENTS: "The record, the batch and the snapshot do not contradict each other.",
  DOCUMENT: "The document is the one that the record refers to, byte for byte.",
  ROOT_VISITOR: "The proof leads to the root that you provided.",
  ROOT_WITNESSES:
    "The snapshot is in the log, and enough of the witnesses that you trust have cosigned that log.",
};

const notPassed: Readonly<Record<Exclude<CheckCode, "OK">, string>> = {
  DAMAGED_FILE:
    "The file was changed or damaged after it was saved: a part does not have the digest that the file states for it.",
  CONTRADICTORY_PROOF:
    "The proof contradicts itself: its path and its leaf name different fingerprints.",
  OTHER_RECORD: "The record belongs to another fingerprint: it states another hash.",
  MALFORMED_PROOF: "The proof does not have the format of an inclusion proof.",
  ABSENCE_PROOF:
    "This is a proof of absence, which is made to show that something is not in the batch.",
  BROKEN_WALK: "The proof's steps do not fit together.",
  OTHER_FINGERPRINT: "The proof is for another fingerprint.",
  INVALID_SIGNATURE: "The signature is not valid for this fingerprint.",
  SIGNER_NOT_AMONG_VALID: "None of the valid signatures is by the signer that the record names.",
  OTHER_ROOT: "The proof leads to a different root from the one that it was compared with.",
  CONTRADICTION: "Two statements contradict each other.",
  SNAPSHOT_HASH_MISMATCH:
    "The snapshot's content does not match the hash that the snapshot states.",
  OTHER_SNAPSHOT: "This is not the snapshot that the record or the batch names.",
  ROOT_NOT_IN_SNAPSHOT: "The snapshot does not list the batch with the proof's root.",
  OTHER_DOCUMENT: "The document is not the one that the record refers to: the bytes differ.",
  UNREADABLE:
    "A part could not be read: it is not a JSON object, or it is larger than the size limit.",
  NOT_A_HASH: "A hash is missing or malformed. A hash has 64 hex digits.",
  INVALID_CHECKPOINT:
    "A signature on the log's checkpoint, by the log or by a witness that you trust, is not valid.",
  NOT_IN_LOG:
    "The log's proof does not lead from this snapshot, at its place in the log, to the root that the log signed.",
  NO_RECORD: "This evidence has no record.",
  WITHHELD:
    "The evidence says that the operator withholds the document ID. Without it, the content cannot be checked.",
  NOT_REPRODUCED: "The hash computed here from the record's fields is not this fingerprint's hash.",
  ERRORED: "The evidence says that the fingerprint could not be committed to the ledger.",
  NOT_FINAL_YET: "The evidence says that the fingerprint is not final yet.",
  UNKNOWN_STATUS: "The fingerprint's stated status is unknown to this program.",
  NO_SIGNATURES: "The record holds no signature.",
  TOO_MANY_SIGNATURES: "The record holds more signatures than this program checks.",
  UNSUPPORTED_ALGORITHM: "The signature uses an algorithm that this program cannot check.",
  SIGNER_UNDECIDED:
    "A signature could not be checked, so it is not known whether the named signer signed.",
  NO_PROOF: "This evidence has no proof.",
  KNOWN_SHAPE: "The proof is in another published format, which this program cannot check.",
  UNCOVERED_MEMBERS: "The proof contains fields that no hash covers.",
  NO_SUBJECT: "The proof does not show which fingerprint it is for.",
  NO_ROOT_GIVEN: "There is no stated root to compare the proof with.",
  NO_BATCH: "This evidence has no batch.",
  NO_SNAPSHOT: "This evidence has no snapshot.",
  NO_SNAPSHOT_NAMED: "Neither the record nor the batch names a snapshot.",
  UNKNOWN_LEDGER: "The snapshot is from a kind of ledger that this program cannot check.",
  CONTENT_NOT_PASSED:
    "The document was not compared, because the check of the record's content did not pass.",
  UNKNOWN_REFERENCE:
    "The record's document reference is neither a SHA-256 nor a SHA-512 hash, so the document could not be compared.",
  OTHER_ALGORITHM:
    "The document's hash and the one in the record were made with different algorithms, so they cannot be compared.",
  INVALID_POLICY: "The policy that names the witnesses you trust cannot be read.",
  NO_ML_DSA:
    "A witness in your policy uses the signature algorithm ML-DSA-44, which this version of Node does not have. So it was not checked which witnesses cosigned the log. Node 24.6 and later can check it.",
  NO_SIGNER: "The record names no signer.",
  NO_ROOT_REACHED: "The proof does not lead to a root.",
  NO_WITNESSES_TRUSTED: "You have not chosen to trust any witnesses of this log.",
  NO_QUORUM: "Your policy does not require any witness, so no witness can confirm the root.",
  NO_LOG_PROOF: "There is no proof that the snapshot is in the log.",
  UNKNOWN_LOG: "The log is not signed by a key that your policy names.",
  KEY_ENDED:
    "The log signed this checkpoint with a key that your policy accepts only for earlier checkpoints, when the log was smaller.",
  OTHER_LOG_PROOF:
    "The log's proof does not lead from this snapshot to the root in its own checkpoint. It is damaged or belongs to another snapshot.",
  LEDGER_NOT_PASSED:
    "It could not be shown that the snapshot lists the batch with the proof's root, so the snapshot was not looked up in the log.",
  NO_SNAPSHOT_TIME:
    "The snapshot states no time that can be read, so the times of the cosignatures could not be compared with it.",
  QUORUM_NOT_REACHED:
    "Not enough of the witnesses that you trust have cosigned the log to meet your policy.",
};

const otherDocumentId =
  "With the document ID that you provided, the record's fields do not give this fingerprint's hash.";

const unreadableLogProof =
  "The log's proof could not be read: it is not a proof of a log, it is larger than the size limit, or it has extra data that no signature covers.";

const contradictions: Readonly<Record<Contradiction, string>> = {
  BATCH_ID: "The record names one batch, and the batch in the evidence has another id.",
  ORGANIZATION: "The record and the batch name different organizations.",
  ROOT: "The record and the batch state different roots.",
  SNAPSHOT: "The record and the batch name different snapshots.",
  ORDINAL: "The batch and the snapshot state different ordinals.",
  STATUS: "The record and the batch state statuses that contradict each other.",
  SNAPSHOT_BEFORE_RECEIPT:
    "The snapshot is dated before the stated time at which the fingerprint was received.",
  CONFIRMED_BEFORE_RECEIPT: "The stated time of confirmation is before the stated time of receipt.",
};

export function checkTitle({ id, index }: Pick<Check, "id" | "index">): string {
  return id === "SIGNATURE" && index !== undefined
    ? `${checkTitles[id]} ${index + 1}`
    : checkTitles[id];
}

/** Says in one sentence what a check found. Values from evidence are in quotation marks. */
export function checkSentence({ id, code, values }: Check): string {
  if (code === "OK") {
    const isProvided = id === "RECORD_HASH" && values["documentIdFrom"] === "visitor";
    return isProvided ? `${passed[id]} The document ID came from you.` : passed[id];
  }
  if (code === "WITHHELD" && values["isProvided"] === true) return otherDocumentId;
  if (code === "UNREADABLE" && id === "ROOT_WITNESSES") return unreadableLogProof;
  if (code === "CONTRADICTION") return contradictions[values["detail"] as Contradiction];
  if (code === "NOT_REPRODUCED" && typeof values["missing"] === "string") {
    return `The hash covers a field ${quoted(values["missing"], 64)}, but the record does not have that field. So the hash cannot be computed.`;
  }
  if (code === "UNCOVERED_MEMBERS" && Array.isArray(values["members"])) {
    const names = values["members"].slice(0, 5).map((name) => quoted(String(name), 64));
    return `The proof contains fields that no hash covers: ${names.join(", ")}.`;
  }
  return notPassed[code];
}

export function codeSentence(code: Exclude<CheckCode, "OK">): string {
  return notPassed[code];
}

const parts: Readonly<Record<Side["part"], string>> = {
  record: "record",
  proof: "proof",
  batch: "batch",
  snapshot: "snapshot",
  hash: "requested hash",
  document: "document",
  root: "root",
  logProof: "proof of the log",
  manifest: "list of digests",
  protocol: "protocol",
  computed: "value",
};

const suppliers: Readonly<Record<Side["from"], string>> = {
  service: "from the service",
  file: "from the file",
  visitor: "from you",
  protocol: "by definition",
  here: "computed here",
};

export function sideWords({ part, from }: Side): string {
  return from === "protocol" ? parts.protocol : `${parts[part]} ${suppliers[from]}`;
}
