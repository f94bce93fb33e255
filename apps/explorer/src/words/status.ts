// Words about a fingerprint's status: its title, the steps it goes through, and the filter of a list by status.
// An id such as [D4] names the row of docs/spec.md that specifies the words below it.
import type { FingerprintStatus } from "@digital-evidence/evidence/status";

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
