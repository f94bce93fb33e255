import type { ReactNode } from "react";
import styles from "./outside-mark.module.css";

/** Puts the mark of text from outside around a text that is already shortened and has no invisible characters. */
export function OutsideMark({ children }: { children: ReactNode }) {
  return (
    <q className={styles.outside}>
      <bdi>{children}</bdi>
    </q>
  );
}
