import { useEffect, type ReactNode } from "react";
import { Link } from "wouter";
import type { VerdictWords } from "../phrasing/verdict.ts";
import { evidenceVerdictWords } from "../words/evidence-verdict.ts";
import { useAnnounce } from "./announcer.tsx";
import styles from "./evidence-verdict.module.css";
import { VerdictMark } from "./verdict-mark.tsx";

type Props = {
  words: VerdictWords;
  /** Whether the sentence is final, so that no room is kept for a longer one. */
  isSettled?: boolean;
  /** Where on this page a root or a snapshot can be given. */
  ownRoot?: string;
  /** The page that explains what is checked; left out where the visitor is on it. */
  explainedAt?: string;
  /** Shown between the sentence and the details, such as a note that new data arrived. */
  notice?: ReactNode;
  /** What the verdict rests on. */
  children?: ReactNode;
};

/** What this browser found, in one plain sentence. A new verdict is read out. */
export function EvidenceVerdict(props: Props) {
  const { words, isSettled = false, ownRoot, explainedAt, notice, children } = props;
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
          {/* The key makes React replace the words instead of moving them. */}
          <p key={sentence} className={styles.notes}>
            {notes.join(" ")}{" "}
            {more !== undefined &&
              (ownRoot === undefined ? more : <a href={`#${ownRoot}`}>{more}</a>)}
          </p>
          {notice}
        </div>
      </div>
      {children}
      {explainedAt !== undefined && (
        <p className={styles.explained}>
          <Link href={explainedAt}>{evidenceVerdictWords.explained}</Link>
        </p>
      )}
    </section>
  );
}
