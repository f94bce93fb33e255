import { visibleJson } from "../format/outside-text.ts";
import { technicalDetails } from "../phrasing/failure.ts";
import { detailsWords as words } from "../words/failure.ts";
import { CopyButton } from "./copy-button.tsx";
import styles from "./technical-details.module.css";

const MAX_SHOWN_LENGTH = 2000;

export function TechnicalDetails({ error }: { error: Error }) {
  const text = technicalDetails(error);
  return (
    <details className={styles.details}>
      <summary>{words.title}</summary>
      <div className={styles.body}>
        <pre className={styles.text}>{visibleJson(text, MAX_SHOWN_LENGTH)}</pre>
        <CopyButton value={text} label={words.copied} />
      </div>
    </details>
  );
}
