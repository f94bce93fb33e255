import { useId, type ReactNode } from "react";
import styles from "./panel.module.css";

type Props = {
  title: string;
  action?: ReactNode;
  footer?: ReactNode;
  flush?: boolean;
  /** Whether the panel is left out of print, because visitors can only enter or drop something in it. */
  isScreenOnly?: boolean;
  /**
   * Whether the panel may be split across two sheets of paper. A panel with a table is always allowed to
   * split.
   */
  isLong?: boolean;
  children: ReactNode;
};

/**
 * A titled section of a page. With `flush`, the content has no padding, so that a table can reach the
 * section's edges.
 */
export function Panel({
  title,
  action,
  footer,
  flush = false,
  isScreenOnly,
  isLong,
  children,
}: Props) {
  const id = useId();
  return (
    <section
      className={styles.panel}
      aria-labelledby={id}
      data-screen-only={isScreenOnly || undefined}
      data-long={isLong || undefined}
    >
      <div className={styles.header}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      <div className={flush ? undefined : styles.body}>{children}</div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </section>
  );
}
