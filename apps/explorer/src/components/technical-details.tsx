import { visibleJson } from "../format/outside-text.ts";
import { technicalDetails } from "../phrasing/failure.ts";
import { detailsWords as words } from "../words/failure.ts";
import { CopyButton } from "./copy-button.tsx";
import { Disclosure } from "./disclosure.tsx";
import styles from "./technical-details.module.css";

const MAX_SHOWN_LENGTH = 2000;

export function TechnicalDetails({ error }: { error: Error }) {
  const text = technicalDetails(error);
  return (
    <Disclosure summary={words.title} className={styles.details}>
      <div className={styles.body}>
        <pre translate="no" className={styles.text}>
          {visibleJson(text, MAX_SHOWN_LENGTH)}
        </pre>
        <CopyButton value={text} label={words.copied} />
      </div>
    </Disclosure>
  );
}
