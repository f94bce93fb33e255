import CloudAlert from "lucide-react/icons/cloud-alert";
import { type ReactNode, useLayoutEffect } from "react";
import { useOnline } from "../components/online.ts";
import { useSource, type Trouble } from "../queries/source.ts";
import { missingWords, nextTryWords } from "../phrasing/failure.ts";
import styles from "./unanswered.module.css";
import { Button } from "../components/button.tsx";
import { useSecondsUntil } from "../components/timestamp.tsx";
import { useTryNow } from "../queries/trouble.ts";
import { waitingWords } from "../words/failure.ts";

type Props = {
  trouble: Trouble | null;
  /** The loading content. It keeps its space under the notice, so that nothing moves. */
  children: ReactNode;
};

/**
 * Covers loading content with a notice as soon as one try has failed. The notice says what is wrong and when
 * the next try starts.
 */
export function Unanswered({ trouble, children }: Props) {
  const isOnline = useOnline();
  const words = trouble && missingWords(trouble, isOnline);
  return (
    <div className={styles.place} data-unanswered={trouble !== null || undefined}>
      <div className={styles.loading}>{children}</div>
      {trouble !== null && words !== null && (
        <div className={styles.notice}>
          <CloudAlert size={20} />
          <div className={styles.words}>
            <p className={styles.title}>{words.title}</p>
            <p>{words.reason}</p>
          </div>
          <NoticedTry trouble={trouble} />
        </div>
      )}
    </div>
  );
}

/** Shows the next try in the page. While it is shown, the connection bar does not repeat it. */
export function NoticedTry({ trouble }: { trouble: Trouble }) {
  const { trouble: store } = useSource();
  // A layout effect runs before painting. With an ordinary effect, the connection bar would appear for a
  // moment.
  useLayoutEffect(() => store.addNotice(), [store]);
  return <NextTry trouble={trouble} />;
}

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
