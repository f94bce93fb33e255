import styles from "./skeleton.module.css";

/** A placeholder for a line of text that is loading. `width` is in characters. */
export function Skeleton({ width }: { width: number }) {
  return <span className={styles.skeleton} style={{ width: `${width}ch` }} aria-hidden />;
}
