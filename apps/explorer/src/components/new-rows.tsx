import ArrowUp from "lucide-react/icons/arrow-up";
import styles from "./new-rows.module.css";
import { listWords } from "../words/list.ts";

type Props = {
  /** How many rows are new; 0 when rows only left. */
  count: number;
  onShow: () => void;
};

/** Offers rows that came in, instead of moving those that are being read. */
export function NewRows({ count, onShow }: Props) {
  return (
    <button type="button" className={styles.offer} onClick={onShow}>
      <ArrowUp size={14} />
      {count === 0 ? listWords.showCurrent : listWords.showNew(count)}
    </button>
  );
}
