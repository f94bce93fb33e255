import ArrowUp from "lucide-react/icons/arrow-up";
import styles from "./shell.module.css";
import { shellWords } from "../words/shell.ts";

export function ScrollButton() {
  return (
    <button
      type="button"
      className={styles.scrollToTopButton}
      aria-label={shellWords.scrollToTop}
      onClick={() => {
        const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
        window.scrollTo({ top: 0, behavior: isCalm ? "instant" : "smooth" });
      }}
    >
      <ArrowUp size={20} />
    </button>
  );
}
