// A fingerprint's status: the steps of its way, and the choice of one in a list. A status's own title is
// the domain's: statusTitle, [N2].
import type { FingerprintStatus } from "@digital-evidence/evidence/status";

/** [L1] [L2] */
export const stepTitles: Readonly<Record<FingerprintStatus, string>> = {
  NEW: "Received",
  QUEUED: "Queued",
  PROCESSING: "Processing",
  PENDING_COMMITMENT: "Pending",
  FINALIZED_COMMITMENT: "Finalized",
  ERRORED_COMMITMENT: "Errored",
};

export const statusWords = {
  /** Read out behind a step’s title. */
  steps: { done: ", done", current: ", current step", ahead: ", not reached" },
  line: "What the service says",
  changed: (title: string) => `Status is now ${title}.`,
  filter: "Status",
  all: "All statuses",
};
