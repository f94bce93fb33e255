import { useId, type ReactNode } from "react";
import styles from "./panel.module.css";

type Props = {
  title: string;
  action?: ReactNode;
  footer?: ReactNode;
  flush?: boolean;
  /** Whether it is of use on a screen alone: for what is typed or dropped into it. */
  isScreenOnly?: boolean;
  /** Whether it may begin on one sheet of paper and end on another; one with a table may, too. */
  isLong?: boolean;
  children: ReactNode;
};

/** A titled section of a page. `flush` lets a table reach its edges. */
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
