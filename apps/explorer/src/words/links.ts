// The links of the chain, in words.
import type { LinkId, LinkState } from "../evidence-chain/chain-link.ts";

/** What the chain as a whole is called. */
export const chainTitle = "Checks made in this browser";

export const linkTitles: Readonly<Record<LinkId, string>> = {
  content: "Content",
  signatures: "Signatures",
  inclusion: "Inclusion",
  batch: "Batch",
  ledger: "Ledger",
  statements: "Statements",
  document: "Document",
  root: "Your root",
};

export const linkStates: Readonly<Record<LinkState, string>> = {
  pass: "Passed",
  fail: "Failed",
  unknown: "Undecided",
  absent: "Not compared",
  waiting: "Waiting",
};

export const passedLinks: Readonly<Record<LinkId, string>> = {
  content: "The hash computed here from the fields it covers is this fingerprint’s hash.",
  signatures: "Every signature is valid for this fingerprint.",
  inclusion: "The proof is of this fingerprint, and leads to the root that the record states.",
  batch: "The proof leads to the root that the batch states.",
  ledger: "The snapshot lists this batch with this root. Its hash was computed in your browser.",
  statements: "Nothing that is stated here contradicts anything else.",
  document: "These are the bytes that the record refers to.",
  root: "The proof leads to the root that you provided.",
};

export const absentLinks: Readonly<Record<LinkId, string>> = {
  content: "There is no record to compare.",
  signatures: "There is no record, and so no signature to check.",
  inclusion: "There is no proof to check.",
  batch: "There is no batch to compare with.",
  ledger: "There is no snapshot of a ledger to compare with.",
  statements: "No two parts state the same thing.",
  document: "You have not provided a document to compare.",
  root: "You have not provided a root.",
};

export const linkWords = {
  waiting: "Still being fetched.",
  /** Said of an inclusion that passed, if no record states the root. */
  rootless:
    "The proof is of this fingerprint, and its steps fit together. No record states its root.",
};
