import { useId, type ReactNode } from "react";
import styles from "./panel.module.css";

type Props = {
  title: string;
  action?: ReactNode;
  footer?: ReactNode;
  flush?: boolean;
  children: ReactNode;
};

/** A titled section of a page. `flush` lets a table reach its edges. */
export function Panel({ title, action, footer, flush = false, children }: Props) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.header}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      <div className={flush ? undefined : styles.body}>{children}</div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </section>
  );
}
