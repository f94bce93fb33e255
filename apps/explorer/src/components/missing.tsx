import { valueWords } from "../words/values.ts";
import styles from "./missing.module.css";

type Props = {
  /** Whether the service says that its operator withholds the value. */
  isWithheld?: boolean | undefined;
};

/** Shown in place of a value that a record does not have. */
export function Missing({ isWithheld = false }: Props) {
  const words = isWithheld ? valueWords.withheld : valueWords.missing;
  return <span className={styles.missing}>{words}</span>;
}
