import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import Inbox from "lucide-react/icons/inbox";
import { OutsideText } from "./outside-text.tsx";
import styles from "./status-badge.module.css";
import { statusKind, type StatusKind } from "./status-kind.ts";
import { statusTitle } from "../words/parts.ts";

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
