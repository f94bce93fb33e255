import { visibleText } from "../format/outside-text.ts";
import styles from "./outside-text.module.css";

type Props = { children: string; maxLength?: number };

/**
 * Shows text from a service or a file safely. The text is shortened, its invisible characters are made visible,
 * and its writing direction does not affect the text around it.
 */
export function OutsideText({ children, maxLength }: Props) {
  return <bdi className={styles.text}>{visibleText(children, maxLength)}</bdi>;
}
