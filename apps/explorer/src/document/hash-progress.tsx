import { Button } from "../components/button.tsx";
import { OutsideText } from "../components/outside-text.tsx";
import { byteSize } from "../format/bytes.ts";
import styles from "./document.module.css";
import { hashingWords } from "../words/hashing.ts";

type Props = { name: string; size: number; bytes: number; onCancel: () => void };

/** Shows the progress of hashing a document. */
export function HashProgress({ name, size, bytes, onCancel }: Props) {
  const percent = size === 0 ? 100 : Math.floor((bytes / size) * 100);
  return (
    <div className={styles.progress}>
      <p className={styles.name}>
        {hashingWords.hashing}{" "}
        <b>
          <OutsideText>{name}</OutsideText>
        </b>
      </p>
      <progress
        className={styles.bar}
        aria-label={hashingWords.progress}
        max={100}
        value={percent}
      />
      <p className={styles.amount}>{hashingWords.amount(percent, byteSize(size))}</p>
      <Button onClick={onCancel}>{hashingWords.stop}</Button>
    </div>
  );
}
