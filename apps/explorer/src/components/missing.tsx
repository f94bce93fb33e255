import { valueWords } from "../words/values.ts";
import styles from "./missing.module.css";

type Props = {
  isWithheld?: boolean | undefined;
};

export function Missing({ isWithheld = false }: Props) {
  const words = isWithheld ? valueWords.withheld : valueWords.missing;
  return <span className={styles.missing}>{words}</span>;
}
