import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";
import styles from "./notice.module.css";

const icons = {
  info: Info,
  success: CircleCheck,
  error: CircleAlert,
  unknown: CircleHelp,
} as const;

type Props = {
  /** `success` is only for results that this browser checked, never for values that somebody states. */
  kind: keyof typeof icons;
  title?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
};

/** Highlights one or two sentences. The kind `unknown` is for checks that could not be decided. */
export function Notice({ kind, title, action, children }: Props) {
  const Icon = icons[kind];
  return (
    <div className={styles.notice} data-kind={kind}>
      <Icon size={18} className={styles.icon} />
      <div className={styles.words}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}
