import { cutMiddle } from "../format/middle.ts";
import { visibleText } from "../format/outside-text.ts";
import styles from "./shortened.module.css";

type Props = {
  value: string;
  /** Characters kept at either end. */
  ends?: number;
};

/**
 * A long value whose middle is hidden on the screen only. Selecting, copying, searching the page, printing
 * and a screen reader get the whole value, up to a reasonable length for a name.
 */
export function Shortened({ value, ends = 8 }: Props) {
  const shown = visibleText(value);
  const middle = cutMiddle(shown, ends);
  if (middle === null) return <bdi>{shown}</bdi>;
  return (
    <bdi className={styles.cut}>
      <span className={styles.head}>{middle.head}</span>
      <span className={styles.hidden}>{middle.hidden}</span>
      <span>{middle.tail}</span>
    </bdi>
  );
}
