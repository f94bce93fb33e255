import styles from "./skeleton.module.css";

/** Keeps the place of a line of text while it is loading. `width` is in characters. */
export function Skeleton({ width }: { width: number }) {
  return <span className={styles.skeleton} style={{ width: `${width}ch` }} aria-hidden />;
}
