import type { ReactNode } from "react";
import styles from "./message-panel.module.css";

type Props = {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Whether the panel around this message already has a frame. */
  inPanel?: boolean;
};

export function MessagePanel({ icon, title, children, actions, inPanel = false }: Props) {
  return (
    <div className={styles.panel} data-framed={!inPanel}>
      <span className={styles.icon}>{icon}</span>
      <p className={styles.title}>{title}</p>
      {children !== undefined && (
        <div className={styles.words} data-centered>
          {children}
        </div>
      )}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
