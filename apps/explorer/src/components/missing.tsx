import { valueWords } from "../words/values.ts";
import styles from "./missing.module.css";

/** Stands where a record holds nothing. */
export function Missing() {
  return <span className={styles.missing}>{valueWords.missing}</span>;
}
