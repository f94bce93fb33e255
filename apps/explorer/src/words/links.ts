import type { LinkId, LinkState } from "../evidence-chain/chain-link.ts";

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
  content:
    "The hash that your browser computed from the record’s fields is this fingerprint’s hash.",
  signatures: "Every signature is valid for this fingerprint.",
  inclusion: "The proof is for this fingerprint and leads to the root that the record states.",
  batch: "The proof leads to the root that the batch states.",
  ledger:
    "The snapshot lists this batch with the proof’s root, and the snapshot’s content matches its hash.",
  statements: "The record, the batch and the snapshot do not contradict each other.",
  document: "The document is the one that the record refers to, byte for byte.",
  root: "The proof leads to the root that you provided.",
};

export const absentLinks: Readonly<Record<LinkId, string>> = {
  content: "There is no record whose content could be checked.",
  signatures: "There is no record, so there is no signature to check.",
  inclusion: "There is no proof to check.",
  batch: "There is no batch that states a root, so the proof was not compared with a batch.",
  ledger: "There is no snapshot of a ledger, so the proof was not compared with a ledger.",
  statements: "There are not enough statements to compare with each other.",
  document: "You have not provided a document to compare.",
  root: "You have not provided a root.",
};

export const linkWords = {
  waiting: "The data for this check is still being fetched.",
  /** Used for a passed inclusion proof where no record states the root. */
  rootless:
    "The proof is for this fingerprint, and the proof’s steps fit together. But no record states a root, so the proof was not compared with a record’s root.",
};
