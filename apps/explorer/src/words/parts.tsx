// What the parts say that several pages are built of.
// An id such as [D4] names the row of docs/spec.md that specifies the words below it.
import type { FingerprintStatus } from "@digital-evidence/evidence/status";
import type { ReactNode } from "react";

export const actionWords = {
  tryAgain: "Try again",
  trying: "Trying…",
  reload: "Reload",
  close: "Close",
  remove: "Remove",
  toDashboard: "Go to the dashboard",
  toVerify: "Check a proof or a document",
};

// An id such as [D4] names the row of docs/spec.md that specifies the words below it.
export const listWords = {
  /** [D11] */
  empty: "No data available",
  newest: "Newest",
  newer: "Newer",
  older: "Older",
  showCurrent: "Show the current list",
  showNew: (count: number) => `Show ${count} new`,
  updated: (age: string) => `Updated ${age}`,
  /** Before a time. */
  received: (time: ReactNode): ReactNode => <>received {time}</>,
  checkAgain: "Check again",
  /** What is copied, as in "Copy batch ID". */
  copies: {
    hash: "fingerprint hash",
    eventId: "event ID",
    documentId: "document ID",
    documentRef: "document REF",
    id: "ID",
    batchId: "batch ID",
    root: "root",
    key: "key",
    value: "value",
  },
};

// Words about a fingerprint's status: its title, the steps it goes through, and the filter of a list by status.

/** [N2] */
export { statusTitle } from "@digital-evidence/evidence/status";

/** [L1] and [L2] */
export const stepTitles: Readonly<Record<FingerprintStatus, string>> = {
  NEW: "Received",
  QUEUED: "Queued",
  PROCESSING: "Processing",
  PENDING_COMMITMENT: "Pending",
  FINALIZED_COMMITMENT: "Finalized",
  ERRORED_COMMITMENT: "Errored",
};

export const statusWords = {
  /** Screen readers read this out after a step’s title. */
  steps: { done: ", done", current: ", current step", ahead: ", not reached" },
  line: "What the service says",
  changed: (title: string) => `Status is now ${title}.`,
  filter: "Status",
  all: "All statuses",
};

export const dropZoneWords = {
  chooseFile: "Choose a file",
  chooseFiles: "Choose files",
  oneFile: "Only a single file can be used here. Drop or choose one file.",
  chooseFolder: "Choose a folder",
  folderInput: (label: string) => `${label} A whole folder`,
};

export const keptChoiceWords = {
  unstored:
    "Your browser does not let this page store anything more, so your choice lasts only until you close the page.",
  unstoredDirectory:
    "Your browser does not let this page store anything more, so it will not notice at your next visit whether this list has changed.",
};

// The words about a part of a page whose code is loaded later.

export const partWords = {
  missing: {
    title: "This part of the page could not be loaded",
    advice: "Its code could not be fetched. Reload the page when you have a connection.",
  },
};

// Says which values the fingerprint's hash covers and which are only stated: docs/protocol/verdict.md,
// section 9.

/** No value may be marked as `covered` before the content check has passed. */
export type Coverage = "covered" | "stated";

export const coverageWords: Readonly<Record<Coverage, string>> = {
  covered: "Covered by the fingerprint hash, so unchanged. Whether it is true was not checked",
  stated: "Stated by the service, not covered by the hash",
};

/** What the marks mean, in the legend above the values. */
export const coverageLegend: Readonly<Record<Coverage, string>> = {
  covered: "covered by the hash, so unchanged",
  stated: "stated by the service only",
};

/**
 * Shown beside a status. The colour of a status comes from the specification and not from the verdict, so the
 * words must say who states the status.
 */
export const statedShortly: string = "the service says so";

/** Takes the place of "stated by the service only" in the legend where a file states the values. */
export const legendOfFile: string = "stated by the file only";

/** Used in the HTML verifier for a value that the hash does not cover. */
export const statedByFile: string = "Stated by the file, not covered by the hash";
