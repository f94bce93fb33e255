import type { ReactNode } from "react";
import { Link } from "wouter";
import styles from "./button.module.css";

type Props = {
  to: string;
  /** The state that the link stores in the browser's history entry, for the page that it opens. */
  state?: unknown;
  children: ReactNode;
};

export function ButtonLink({ to, state, children }: Props) {
  return (
    <Link href={to} className={styles.button} state={state}>
      {children}
    </Link>
  );
}
