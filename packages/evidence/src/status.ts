export const FINGERPRINT_STATUSES = [
  "NEW",
  "QUEUED",
  "PROCESSING",
  "PENDING_COMMITMENT",
  "FINALIZED_COMMITMENT",
  "ERRORED_COMMITMENT",
] as const;

/** The status of a batch. A fingerprint has its batch's status, or NEW while it has no batch. */
export type FingerprintStatus = (typeof FINGERPRINT_STATUSES)[number];

/** Which statuses may directly follow each status. Every change is checked against this table. */
export const TRANSITIONS: Readonly<Record<FingerprintStatus, readonly FingerprintStatus[]>> = {
  NEW: ["QUEUED"],
  QUEUED: ["PROCESSING"],
  PROCESSING: ["PENDING_COMMITMENT"],
  PENDING_COMMITMENT: ["FINALIZED_COMMITMENT", "ERRORED_COMMITMENT"],
  FINALIZED_COMMITMENT: [],
  // The service has stopped trying to submit the batch's root. The status can change only if an operator submits
  // the root to the ledger again.
  ERRORED_COMMITMENT: ["PENDING_COMMITMENT"],
};

/** Whether an untrusted value is one of the statuses that the protocol defines, in its exact spelling. */
export function isFingerprintStatus(status: unknown): status is FingerprintStatus {
  return FINGERPRINT_STATUSES.some((known) => known === status);
}

/** Whether a status may change to another one. Keeping the same status is not a transition. */
export function canTransition(from: FingerprintStatus, to: FingerprintStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** Whether a status never changes again. A status that the protocol does not define may change. */
export function isTerminal(status: string | null | undefined): boolean {
  return isFingerprintStatus(status) && TRANSITIONS[status].length === 0;
}

/** Whether the status may still change without an operator. An unknown or absent status may change too. */
export function isUnderWay(status: string | null | undefined): boolean {
  return !isTerminal(status) && status !== "ERRORED_COMMITMENT";
}

/** The title of any status, known or not, in title case; `Unknown` if there is no status. */
export function statusTitle(status: string | null | undefined): string {
  if (isStatusMissing(status)) return "Unknown";
  return status
    .split(/[_\s]+/)
    .filter((word) => word !== "")
    .map(capitalized)
    .join(" ");
}

function capitalized(word: string): string {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("").toLowerCase();
}

/** Whether there is no status: it is absent or null, or consists only of white space and underscores. */
export function isStatusMissing(
  status: string | null | undefined,
): status is "" | null | undefined {
  return status === null || status === undefined || /^[_\s]*$/.test(status);
}
