import { Button } from "../components/button.tsx";
import { OutsideText } from "../components/values.tsx";
import { byteSize } from "../format/number.ts";
import styles from "./hash-progress.module.css";
import { hashingWords } from "../words/document.tsx";

type Props = {
  name: string;
  /** The document's size in bytes, or null where the size is not known. */
  size: number | null;
  bytes: number;
  words?: { doing: string; progress: string };
  onCancel: () => void;
};

const hashing = { doing: hashingWords.hashing, progress: hashingWords.progress };

export function HashProgress({ name, size, bytes, words = hashing, onCancel }: Props) {
  const percent = size === null ? null : percentOf(bytes, size);
  return (
    <div className={styles.progress}>
      <p className={styles.name}>
        {words.doing}{" "}
        <b>
          <OutsideText>{name}</OutsideText>
        </b>
      </p>
      <progress
        className={styles.bar}
        aria-label={words.progress}
        max={100}
        value={percent ?? undefined}
      />
      <p className={styles.amount}>
        {size === null || percent === null
          ? byteSize(bytes)
          : hashingWords.amount(percent, byteSize(size))}
      </p>
      <Button onClick={onCancel}>{hashingWords.stop}</Button>
    </div>
  );
}

/** Limits the value to 100, because a document may be longer than its stated size. */
function percentOf(bytes: number, size: number): number {
  return size <= 0 ? 100 : Math.min(100, Math.floor((bytes / size) * 100));
}
