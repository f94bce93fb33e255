import {
  isFingerprintStatus,
  isStatusMissing,
  type FingerprintStatus,
} from "@digital-evidence/evidence/status";

export type StatusKind = "success" | "received" | "pending" | "error";

const kinds: Readonly<Record<FingerprintStatus, StatusKind>> = {
  NEW: "received",
  QUEUED: "pending",
  PROCESSING: "pending",
  PENDING_COMMITMENT: "pending",
  FINALIZED_COMMITMENT: "success",
  ERRORED_COMMITMENT: "error",
};

/**
 * A missing status counts as an error. An unknown status counts as received, so that it never looks like
 * success.
 */
export function statusKind(status: string | null | undefined): StatusKind {
  if (isStatusMissing(status)) return "error";
  return isFingerprintStatus(status) ? kinds[status] : "received";
}
