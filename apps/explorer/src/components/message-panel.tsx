import type { ReactNode } from "react";
import styles from "./message-panel.module.css";

type Props = {
  icon: ReactNode;
  title: string;
  /** What happened and what to do next. */
  children?: ReactNode;
  actions?: ReactNode;
  /** Whether it stands in a panel that has a frame already. */
  inPanel?: boolean;
};

/** What stands where content would: not found, failed, nothing asked for. */
export function MessagePanel({ icon, title, children, actions, inPanel = false }: Props) {
  return (
    <div className={styles.panel} data-framed={!inPanel}>
      <span className={styles.icon}>{icon}</span>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.words}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
