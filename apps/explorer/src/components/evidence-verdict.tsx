import { useEffect, type ReactNode } from "react";
import type { EvidenceVerdict as Verdict } from "../evidence/verdict.ts";
import { useAnnounce } from "./announcer.tsx";
import { EvidenceMark } from "./evidence-mark.tsx";
import styles from "./evidence-verdict.module.css";

type Props = {
  verdict: Verdict;
  /** Whether no other sentence will take its place, so that no room is kept for a longer one. */
  isSettled?: boolean;
  /** Stands between the sentence and what follows, such as that new data arrived. */
  notice?: ReactNode;
  /** What the verdict rests on. */
  children?: ReactNode;
};

/** What this browser found, in one plain sentence. A new verdict is read out. */
export function EvidenceVerdict({ verdict, isSettled = false, notice, children }: Props) {
  const { mark, label, sentence, limits } = verdict;
  const announce = useAnnounce();

  useEffect(() => {
    if (mark !== "waiting") announce(`${label}. ${sentence}`);
  }, [announce, mark, label, sentence]);

  return (
    <section
      className={styles.verdict}
      data-mark={mark}
      data-settled={isSettled || undefined}
      aria-labelledby="verdict"
    >
      <div className={styles.head}>
        <EvidenceMark state={mark} size={24} />
        <div className={styles.words}>
          <p className={styles.label}>{label}</p>
          <h2 id="verdict" className={styles.sentence}>
            {sentence}
          </h2>
          {/* Another text, another place: it comes anew rather than moves. */}
          <p key={sentence} className={styles.limits}>
            {limits}
          </p>
          {notice}
        </div>
      </div>
      {children}
    </section>
  );
}
