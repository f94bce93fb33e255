import ArrowUp from "lucide-react/icons/arrow-up";
import styles from "./new-rows.module.css";
import { listWords } from "../words/parts.ts";

type Props = {
  /** How many rows are new. The count is 0 if rows have only disappeared from the list. */
  count: number;
  onShow: () => void;
};

/**
 * Offers new rows with a button. They are not inserted at once, because the rows that a visitor is reading
 * would move.
 */
export function NewRows({ count, onShow }: Props) {
  return (
    <button type="button" className={styles.offer} onClick={onShow}>
      <ArrowUp size={14} />
      {count === 0 ? listWords.showCurrent : listWords.showNew(count)}
    </button>
  );
}
