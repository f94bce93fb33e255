import { visibleText } from "../format/outside-text.ts";
import styles from "./outside-text.module.css";

type Props = { children: string; maxLength?: number };

/**
 * Shows text from a service or a file safely: shortened, with invisible characters made visible, and with its
 * writing direction kept from affecting the text around it.
 */
export function OutsideText({ children, maxLength }: Props) {
  return <bdi className={styles.text}>{visibleText(children, maxLength)}</bdi>;
}
