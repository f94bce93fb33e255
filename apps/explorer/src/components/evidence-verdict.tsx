import type { Statement } from "@digital-evidence/verdict/statements";
import type { Mark } from "@digital-evidence/verdict/headline";
import { Fragment, type ReactNode, useEffect } from "react";
import { Link } from "wouter";
import { rootMeaning } from "../words/finding.ts";
import { evidenceVerdictWords, rootWords } from "../words/proof.tsx";
import { useAnnounce } from "./announcer.tsx";
import styles from "./evidence-verdict.module.css";
import { Said, saidText } from "./said.tsx";
import { VerdictMark } from "./marks.tsx";
import { useTooltip } from "./tooltip.tsx";

/** What is told: statements about evidence, or our own texts where there is nothing to say about evidence. */
export type Shown = {
  mark: Mark;
  label: Statement | string;
  sentence: Statement | string;
  notes: readonly (Statement | string)[];
  more?: Statement | string;
};

type Props = {
  words: Shown;
  /** Whether the sentence is final. The panel then reserves no room for a longer sentence. */
  isSettled?: boolean;
  /** The id of the field for a root or a snapshot, where the page has one outside of this panel, and how to show it. */
  ownRoot?: { id: string; show: () => void };
  /** The address of the page that explains the checks. */
  explainedAt?: string;
  /** Shown between the notes and `children`, such as a note that new data arrived. */
  notice?: ReactNode;
  /**
   * Where the visitor provides what would make the verdict stronger, and reads what the root is. It is shown below
   * `children`.
   */
  sources?: ReactNode;
  children?: ReactNode;
};

/** Shows what this browser found, in one plain sentence. Screen readers announce each new verdict. */
export function EvidenceVerdict(props: Props) {
  const { words, isSettled = false, ownRoot, explainedAt, notice, sources, children } = props;
  const { mark, notes, more } = words;
  const [label, sentence] = [saidText(words.label), saidText(words.sentence)];
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
            <Said of={words.label} />
            {sources === undefined && <RootTerm label={label} />}
          </p>
          <h2 id="verdict" className={styles.sentence}>
            <Said of={words.sentence} />
          </h2>
          {/* The key makes React replace these notes when the sentence changes. Otherwise the old notes would
             move if the new sentence has another height. */}
          <p key={sentence} className={styles.notes}>
            {notes.map((note) => (
              <Fragment key={saidText(note)}>
                <Said of={note} />{" "}
              </Fragment>
            ))}
            {more !== undefined &&
              (ownRoot === undefined ? (
                <Said of={more} />
              ) : (
                <a
                  href={`#${ownRoot.id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    ownRoot.show();
                  }}
                >
                  <Said of={more} />
                </a>
              ))}
          </p>
          {notice}
        </div>
      </div>
      {children}
      {explainedAt !== undefined && (
        <div className={styles.foot}>
          {sources}
          <Link href={explainedAt}>{evidenceVerdictWords.explained}</Link>
        </div>
      )}
    </section>
  );
}

/** Explains what a root is. Screen readers announce the explanation, because tooltips are hidden from them. */
function RootMeaning() {
  const announce = useAnnounce();
  useEffect(() => {
    announce(rootMeaning);
  }, [announce]);
  return <span className={styles.meaning}>{rootMeaning}</span>;
}

function RootTerm({ label }: { label: string }) {
  return label.includes(rootWords.term) && <Question />;
}

function Question() {
  const { handlers, toggleOnPress } = useTooltip(<RootMeaning />);
  return (
    <button
      type="button"
      className={styles.term}
      aria-label={rootWords.question}
      {...handlers}
      onClick={toggleOnPress}
    />
  );
}
