import { visibleText } from "../format/outside-text.ts";
import styles from "./outside-text.module.css";

type Props = { children: string; maxLength?: number };

/** A name, an id or a message from a service or a file: isolated, all of it visible, shortened. */
export function OutsideText({ children, maxLength }: Props) {
  return <bdi className={styles.text}>{visibleText(children, maxLength)}</bdi>;
}
