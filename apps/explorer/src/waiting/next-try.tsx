import { Button } from "../components/button.tsx";
import { useSecondsUntil } from "../components/timestamp.tsx";
import { useTryNow } from "../queries/trouble.ts";
import type { Trouble } from "../queries/source.ts";
import { nextTryWords } from "../phrasing/waiting.ts";
import { waitingWords } from "../words/failure.ts";
import styles from "./next-try.module.css";

/**
 * Counts down to the next try and lets the visitor start that try at once. It is not a live region, because a
 * screen reader would then announce every second.
 */
export function NextTry({ trouble }: { trouble: Trouble }) {
  const seconds = useSecondsUntil(trouble.nextAt);
  const tryNow = useTryNow();
  const isUnderWay = seconds === 0;
  return (
    <div className={styles.next}>
      <span className={styles.when}>{nextTryWords(trouble, seconds)}</span>
      {trouble.canStartNow && (
        // The button stays enabled during a try, because a disabled button would lose the focus.
        <Button
          aria-disabled={isUnderWay}
          onClick={() => {
            if (!isUnderWay) tryNow();
          }}
        >
          {waitingWords.tryNow}
        </Button>
      )}
    </div>
  );
}
