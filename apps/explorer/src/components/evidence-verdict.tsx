import { useEffect, type ReactNode } from "react";
import type { VerdictWords } from "../words/verdict.ts";
import { useAnnounce } from "./announcer.tsx";
import styles from "./evidence-verdict.module.css";
import { VerdictMark } from "./verdict-mark.tsx";

type Props = {
  words: VerdictWords;
  /** Whether no other sentence will take its place, so that no room is kept for a longer one. */
  isSettled?: boolean;
  /** Where on this page a root or a snapshot can be given. */
  ownRoot?: string;
  /** Stands between the sentence and what follows, such as that new data arrived. */
  notice?: ReactNode;
  /** What the verdict rests on. */
  children?: ReactNode;
};

/** What this browser found, in one plain sentence. A new verdict is read out. */
export function EvidenceVerdict({ words, isSettled = false, ownRoot, notice, children }: Props) {
  const { mark, label, sentence, notes, more } = words;
  const announce = useAnnounce();

  useEffect(() => {
    if (mark !== "checking") announce(`${label}. ${sentence}`);
  }, [announce, mark, label, sentence]);

  return (
    <section
      className={styles.verdict}
      data-verdict={mark}
      data-settled={isSettled || undefined}
      aria-labelledby="verdict"
    >
      <div className={styles.head}>
        <VerdictMark verdict={mark} size={24} />
        <div className={styles.words}>
          <p key={label} className={styles.label}>
            {label}
          </p>
          <h2 id="verdict" className={styles.sentence}>
            {sentence}
          </h2>
          {/* Other words, another place: they are replaced rather than moved. */}
          <p key={sentence} className={styles.notes}>
            {notes.join(" ")}{" "}
            {more !== undefined &&
              (ownRoot === undefined ? more : <a href={`#${ownRoot}`}>{more}</a>)}
          </p>
          {notice}
        </div>
      </div>
      {children}
    </section>
  );
}
