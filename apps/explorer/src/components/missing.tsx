import { valueWords } from "../words/values.ts";
import styles from "./missing.module.css";

/** Shown in place of a value that a record does not have. */
export function Missing() {
  return <span className={styles.missing}>{valueWords.missing}</span>;
}
