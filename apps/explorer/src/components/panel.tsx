import { useId, type ReactNode } from "react";
import { Disclosure } from "./disclosure.tsx";
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

type FoldedProps = Pick<Props, "title" | "action" | "children"> & {
  /** Follows the title, such as how much there is to unfold. */
  note?: string | undefined;
  isPrinted?: boolean;
};

/** A panel of which only the title is shown until a visitor unfolds it. */
export function FoldedPanel({ title, note, action, isPrinted = false, children }: FoldedProps) {
  const id = useId();
  return (
    <section
      className={styles.panel}
      data-folded
      data-long
      data-screen-only={!isPrinted || undefined}
      aria-labelledby={id}
    >
      <Disclosure
        isPrinted={isPrinted}
        className={styles.folded}
        summary={
          <>
            <h2 id={id}>{title}</h2>
            {note !== undefined && <span className={styles.note}>{note}</span>}
          </>
        }
      >
        <div className={styles.body}>{children}</div>
      </Disclosure>
      {action}
    </section>
  );
}
