// Commitment statuses: what they are, which may follow which, and what they are called.

export const FINGERPRINT_STATUSES = [
  "NEW",
  "QUEUED",
  "PROCESSING",
  "PENDING_COMMITMENT",
  "FINALIZED_COMMITMENT",
  "ERRORED_COMMITMENT",
] as const;

export type FingerprintStatus = (typeof FINGERPRINT_STATUSES)[number];

/** A fingerprint's status is its batch's, NEW while it has none; so both share one set. */
export type BatchStatus = FingerprintStatus;

/** Which statuses may directly follow each; nothing else is ever written. */
export const TRANSITIONS: Readonly<Record<FingerprintStatus, readonly FingerprintStatus[]>> = {
  NEW: ["QUEUED"],
  QUEUED: ["PROCESSING"],
  PROCESSING: ["PENDING_COMMITMENT"],
  PENDING_COMMITMENT: ["FINALIZED_COMMITMENT", "ERRORED_COMMITMENT"],
  FINALIZED_COMMITMENT: [],
  // Given up until an operator hands the same root to the ledger again.
  ERRORED_COMMITMENT: ["PENDING_COMMITMENT"],
};

export function isFingerprintStatus(status: unknown): status is FingerprintStatus {
  return FINGERPRINT_STATUSES.some((known) => known === status);
}

/** Whether a status may change to another. The same status again is not a transition. */
export function canTransition(from: FingerprintStatus, to: FingerprintStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** Whether nothing can follow; a status we do not know may still change. */
export function isTerminal(status: string | null | undefined): boolean {
  return isFingerprintStatus(status) && TRANSITIONS[status].length === 0;
}

/** Whether it still moves by itself: neither final, nor given up until an operator acts. */
export function isUnderWay(status: string | null | undefined): boolean {
  return !isTerminal(status) && status !== "ERRORED_COMMITMENT";
}

/** Any status in title case, known or not; `Unknown` where there is none. */
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

/** Whether a status says nothing: absent, null, or without a letter or any other sign. */
export function isStatusMissing(
  status: string | null | undefined,
): status is "" | null | undefined {
  return status === null || status === undefined || /^[_\s]*$/.test(status);
}
