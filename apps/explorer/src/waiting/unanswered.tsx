import CloudAlert from "lucide-react/icons/cloud-alert";
import { type ReactNode, useLayoutEffect } from "react";
import { useSource } from "../queries/source.ts";
import type { Trouble } from "../queries/trouble-store.ts";
import { reasonWords, waitingWords } from "../words/waiting.ts";
import { NextTry } from "./next-try.tsx";
import styles from "./unanswered.module.css";

type Props = {
  trouble: Trouble | null;
  /** What is loading; it keeps its place, so that nothing moves. */
  children: ReactNode;
};

/** Stands over what is loading once a try has failed: what is wrong, and when the next try comes. */
export function Unanswered({ trouble, children }: Props) {
  return (
    <div className={styles.place} data-unanswered={trouble !== null || undefined}>
      <div className={styles.loading}>{children}</div>
      {trouble !== null && (
        <div className={styles.notice}>
          <CloudAlert size={20} />
          <div className={styles.words}>
            <p className={styles.title}>{waitingWords.title}</p>
            <p>{reasonWords(trouble)}</p>
          </div>
          <NoticedTry trouble={trouble} />
        </div>
      )}
    </div>
  );
}

/** The next try, said in the page; the bar at the foot of the window then need not say it. */
export function NoticedTry({ trouble }: { trouble: Trouble }) {
  const { trouble: store } = useSource();
  // Before anything is painted, so that the bar does not flash.
  useLayoutEffect(() => store.addNotice(), [store]);
  return <NextTry trouble={trouble} />;
}
