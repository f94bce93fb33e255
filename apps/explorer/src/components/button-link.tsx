import type { ReactNode } from "react";
import { Link } from "wouter";
import styles from "./button.module.css";

/** A link to a page of the explorer that looks like a button. */
export function ButtonLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link href={to} className={styles.button}>
      {children}
    </Link>
  );
}
