// The sentences of the verdicts: what was found, who vouches for it, and what would confirm it.
// docs/protocol/verdict.md defines the verdicts.
// An id such as [D4] names the row of docs/spec.md that specifies the words below it.
import type {
  CheckCode,
  CheckId,
  OverallVerdict,
  PartSupplier,
} from "@digital-evidence/evidence/verify-evidence";
import { counted } from "../format/list.ts";

export type VerdictMark = OverallVerdict | "checking";

export const verdictNames: Readonly<Record<VerdictMark, string>> = {
  failed: "Failed",
  inconclusive: "Inconclusive",
  consistent: "Consistent",
  confirmed: "Confirmed",
  checking: "Checking",
};

export const noVerdictWords = {
  unanswered: { label: "Waiting for the service" },
  loading: {
    label: "Loading",
    /** [F2] */
    sentence: "Loading fingerprint details...",
    note: "The record and its proof are being fetched. Your browser will then check them.",
  },
  checking: {
    sentence: "Your browser is checking this fingerprint…",
    note: "Nothing has been concluded yet.",
  },
  rechecking: {
    sentence: "New data has arrived. Your browser is checking again…",
    note: "The earlier result was for different data and no longer counts.",
  },
};

/** Used for a record that the service returned earlier but no longer returns. */
export const withdrawnSentences = {
  label: "Inconclusive: the record is gone",
  sentence: "The service returned a record for this fingerprint before, but no longer does.",
  notes: [
    "The record from the service is still shown below, unchanged. It was not verified again.",
    "The record may have been removed, or the service may be answering wrongly. Check again later, and keep the proof if you have it.",
  ],
};

/** Used if the checks could not be run. */
export const unavailableSentences = {
  label: "Inconclusive: not checked",
  sentence: "Your browser could not run the checks.",
  reason: (reason: string) => `The browser’s reason: ${reason}.`,
  advice: "This does not mean that the fingerprint is invalid. Reload the page to try again.",
};

/** Used for a bundle whose manifest does not match its contents. */
export const damagedSentences = {
  label: "Failed: damaged bundle",
  sentence: (parts: string) =>
    `The bundle’s contents do not match the hashes in the bundle’s own manifest: ${parts}.`,
  advice:
    "The file may have been changed or damaged after it was made. Get the file again from the same source.",
};

export const failedSentences = {
  /** @param others how many other checks failed */
  label: (check: string, others: number) =>
    `Failed: ${check}${others === 0 ? "" : `, and ${counted(others, "more check")}`}`,
  unnamed: "A check failed.",
  also: (sentences: string) => `Also: ${sentences}`,
  ownDocument:
    "This does not mean that the record is wrong. A copy that was opened and saved again usually has different bytes.",
  ownRoot:
    "Your root or snapshot may be mistyped or belong to another batch. Or this proof may belong to another ledger.",
  advice:
    "Do not rely on this evidence. Open a check below to see what was computed and what was expected.",
};

/** Says which check failed, after `Failed: `. */
export const failedChecks: Readonly<Record<CheckId | "OWN_SNAPSHOT", string>> = {
  MANIFEST: "the file is damaged",
  PROOF_SHAPE: "the proof is not an inclusion proof",
  PROOF_SUBJECT: "the proof is for another fingerprint",
  PROOF_WALK: "the proof’s steps do not fit together",
  RECORD_HASH: "the record belongs to another fingerprint",
  SIGNATURE: "a signature is not valid",
  SIGNER: "no valid signature by the named signer",
  ROOT_RECORD: "the proof’s root is not the record’s",
  ROOT_BATCH: "the proof’s root is not the batch’s",
  BATCH_FINAL: "the status",
  ROOT_LEDGER: "the ledger’s snapshot does not match",
  STATEMENTS: "statements contradict each other",
  DOCUMENT: "the document is a different one",
  ROOT_VISITOR: "the proof’s root is not the root you provided",
  ROOT_WITNESSES: "the log’s proof is not valid",
  OWN_SNAPSHOT: "the snapshot you provided does not match",
};

/** Says which checks passed although the verdict is failed or inconclusive. */
export const heldSentences = {
  content: "the content",
  signatures: "the signatures",
  proof: "the steps of the proof",
  all: (parts: string) => `These parts passed their checks: ${parts}.`,
};

export const inconclusiveSentences = {
  notFinal: "Inconclusive: not final yet",
  rootless: "The proof’s steps fit together, but nothing here says which root is the right one.",
  noRoot: "No root is stated for this comparison, so the proof’s root was not compared.",
  updates:
    "The fingerprint gets a proof once its batch is committed to the ledger. This page updates by itself.",
  notInvalid: "This does not mean that the fingerprint is invalid.",
  errored: "The fingerprint is not confirmed, but no check failed.",
};

/** Advice for a record that lacks a field which the hash covers. */
export const incompleteStep: string =
  "Do not rely on the record’s other fields unless another source confirms them.";

/** Advice for the visitor, for those reasons that the visitor can do something about. */
export const nextSteps: Partial<Record<CheckCode, string>> = {
  NOT_REPRODUCED:
    "The fields may have been changed, or the service may write one of them differently from the signer. Do not rely on the fields unless another source confirms them.",
  WITHHELD:
    "If you have a record that states the document ID, add that record on the fingerprint’s page or under Verify.",
  NO_ROOT_GIVEN:
    "Provide a root from another source, or fetch the record to compare the proof with the record’s root.",
  NOT_A_HASH: "If you entered the hash or the root yourself, correct or remove it.",
  UNKNOWN_LEDGER: "Provide the batch’s root instead of this snapshot.",
  KNOWN_SHAPE: "Ask the sender for the proof in the format { path, witness }.",
  UNSUPPORTED_ALGORITHM: "Another program may be able to check this signature.",
  INVALID_POLICY: "Correct the policy, or stop trusting its witnesses.",
};

/** The sentences of the verdict `consistent`, by the only supplier who vouches for the root. */
export const consistentSentences = {
  labels: {
    service: "Consistent: only the service vouches for the root",
    file: "Consistent: only this file vouches for the root",
    visitor: "Consistent: only your evidence vouches for the root",
  },
  only: {
    service: "Only the service vouches for the root and for everything that was compared with it.",
    file: "Only this file vouches for the root and for everything that was compared with it.",
    visitor: "Only the evidence you provided vouches for the root.",
  },
  more: "To have the root confirmed, provide the root or a ledger’s snapshot from an independent source.",
};

/** The sentences of the verdict `confirmed`, by what the visitor provided: a root or a snapshot. */
export const confirmedSentences = {
  root: {
    label: "Confirmed by your root",
    leads: "The proof leads from this fingerprint to the root you provided.",
    agrees: (fits: string) => `${fits}, and the proof leads to the root you provided.`,
    worth:
      "This result is only as trustworthy as the source of your root. A root that was copied from this page or came with the proof confirms nothing.",
  },
  snapshot: {
    label: "Confirmed by your snapshot",
    leads: "The proof leads from this fingerprint to a root in the snapshot you provided.",
    agrees: (fits: string) =>
      `${fits}, and the proof leads to a root in the snapshot you provided.`,
    worth:
      "This result is only as trustworthy as the source of your snapshot. A snapshot that was copied from this page or came with the proof confirms nothing.",
  },
  witnesses: {
    label: "Confirmed by witnesses you trust",
    /** @param time the latest time that one of the cosignatures states */
    agrees: (fits: string, count: number, time: string) =>
      `${fits}. The log has the hash of the snapshot that lists the proof’s root, and ${counted(count, "witness", "witnesses")} that you trust ${count === 1 ? "has" : "have"} cosigned the log. The latest cosignature is dated ${time}.`,
    worth:
      "These witnesses vouch only for the log: as far as they saw, nothing in it was changed or removed. They did not look at the fingerprint itself. How much their word is worth depends on what you know about their operators.",
  },
  proofAlone:
    "This result is about the proof only, because the file did not contain the record and its signatures. To check them too, add the record or fetch it.",
};

/** Lists what fits together: `Content, signature and proof of this fingerprint fit together`. */
export const fittingWords = {
  document: "document",
  content: "content",
  signatures: (keys: number) => (keys === 1 ? "signature" : `the signatures of ${keys} keys`),
  proof: "proof",
  all: (parts: string) => `${parts} of this fingerprint fit together`,
};

/**
 * Says which ledger lists the batch, depending on who supplied the snapshot. The name that the snapshot gives
 * its ledger is not shown, because nothing has checked that name.
 * @param date the snapshot's date, or null where it has none
 */
export const ledgerSentences: Readonly<Record<PartSupplier, (date: string | null) => string>> = {
  service: (date) =>
    `The service’s own ledger lists this fingerprint’s batch in a snapshot${dated(date)}.`,
  file: (date) =>
    `A ledger described by this file lists this fingerprint’s batch in a snapshot${dated(date)}.`,
  visitor: (date) => `The snapshot that you provided${dated(date)} lists this fingerprint’s batch.`,
};

function dated(date: string | null): string {
  return date === null ? "" : ` dated ${date}`;
}

export const comparedSentences = {
  parts: {
    record: "the record",
    proof: "the proof",
    batch: "the batch",
    snapshot: "a ledger’s snapshot",
    document: "your document",
  },
  notCompared: (parts: string) => `Not compared: ${parts}.`,
  signerStated: {
    service:
      "Only the service states the signer’s name. The fingerprint’s hash does not cover that name.",
    file: "Only the file states the signer’s name. The fingerprint’s hash does not cover that name.",
  },
  boundByLeaf:
    "On this network, only the leaf of a proof has to hold the fingerprint’s hash. The proof’s path does not have to be that hash.",
};
