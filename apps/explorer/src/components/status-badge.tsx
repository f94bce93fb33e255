import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import Inbox from "lucide-react/icons/inbox";
import {
  isFingerprintStatus,
  isStatusMissing,
  type FingerprintStatus,
} from "@digital-evidence/evidence/status";
import { OutsideText } from "./values.tsx";
import styles from "./status-badge.module.css";
import { statusTitle } from "../words/parts.tsx";

const icons = {
  success: CircleCheck,
  received: Inbox,
  pending: Clock,
  error: CircleAlert,
} as const;

type Props = {
  status: string | null | undefined;
  /** The kind of badge to show instead of the one that `statusKind` chooses for the status. */
  kind?: StatusKind | undefined;
};

export function StatusBadge({ status, kind = statusKind(status) }: Props) {
  const Icon = icons[kind];
  return (
    <span className={styles.badge} data-kind={kind}>
      <Icon size={14} strokeWidth={2.25} />
      <OutsideText maxLength={48}>{statusTitle(status)}</OutsideText>
    </span>
  );
}

type StatusKind = "success" | "received" | "pending" | "error";

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
