import { cutMiddle } from "../format/middle.ts";
import { visibleText } from "../format/outside-text.ts";
import styles from "./shortened.module.css";

type Props = {
  value: string;
  /** How many characters stay visible at either end. */
  ends?: number;
};

/**
 * Hides the middle of a long value, but only on the screen. Selecting, copying, searching the page, printing and screen
 * readers still get the whole value, up to the length limit of `visibleText`. A browser that translates the page leaves it
 * as it is.
 */
export function Shortened({ value, ends = 8 }: Props) {
  const shown = visibleText(value);
  const middle = cutMiddle(shown, ends);
  if (middle === null) return <bdi translate="no">{shown}</bdi>;
  return (
    <bdi translate="no" className={styles.cut}>
      <span className={styles.head}>{middle.head}</span>
      <span className={styles.hidden}>{middle.hidden}</span>
      <span>{middle.tail}</span>
    </bdi>
  );
}
