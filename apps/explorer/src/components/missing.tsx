import { valueWords } from "../words/values.ts";
import styles from "./missing.module.css";

/** Shown where a record has no value. */
export function Missing() {
  return <span className={styles.missing}>{valueWords.missing}</span>;
}
