import { visibleText } from "../format/outside-text.ts";
import styles from "./outside-text.module.css";

type Props = { children: string; maxLength?: number };

/**
 * Text from a service or a file, with invisible characters shown, its direction isolated, and shortened.
 */
export function OutsideText({ children, maxLength }: Props) {
  return <bdi className={styles.text}>{visibleText(children, maxLength)}</bdi>;
}
