import ArrowUp from "lucide-react/icons/arrow-up";
import styles from "./new-rows.module.css";
import { listWords } from "../words/list.ts";

type Props = {
  /** How many rows are new; 0 where rows only disappeared. */
  count: number;
  onShow: () => void;
};

/** Offers new rows with a button, so that the rows that are being read do not move. */
export function NewRows({ count, onShow }: Props) {
  return (
    <button type="button" className={styles.offer} onClick={onShow}>
      <ArrowUp size={14} />
      {count === 0 ? listWords.showCurrent : listWords.showNew(count)}
    </button>
  );
}
