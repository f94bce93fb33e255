import styles from "./skeleton.module.css";

/** Holds the place of a line of text that is still to come; `width` in characters. */
export function Skeleton({ width }: { width: number }) {
  return <span className={styles.skeleton} style={{ width: `${width}ch` }} aria-hidden />;
}
