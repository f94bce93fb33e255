import { CopyButton } from "../../components/copy-button.tsx";
import { Field, FieldList } from "../../components/field-list.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { Panel } from "../../components/panel.tsx";
import { SameOrNot } from "../../components/same-or-not.tsx";
import { visibleJson } from "../../format/outside-text.ts";
import { snapshotWords } from "../../words/snapshot.tsx";
import styles from "./snapshot.module.css";

const { content: words } = snapshotWords;

/** The viewer shows at most this many characters. Copying always gives the whole text. */
const MAX_SHOWN_LENGTH = 200_000;

type Props = {
  hash: string;
  stated: string | undefined;
  content: string;
  computed: string;
};

export function HashedContent({ hash, stated, content, computed }: Props) {
  return (
    <Panel title={words.title} isLong>
      <p className={styles.explained}>{words.explained}</p>
      <div className={styles.viewer}>
        <div className={styles.copy}>
          <CopyButton value={content} label={words.copied} />
        </div>
        {/* The element can be focused so that it can be scrolled by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className={styles.text} tabIndex={0} aria-label={words.text}>
          <pre>{visibleJson(content, MAX_SHOWN_LENGTH)}</pre>
        </section>
      </div>
      <FieldList>
        <Field name={words.computed}>
          <HashValue value={computed} label={words.copies.computed} />
        </Field>
        <Field name={words.asked} mark={<Compared isSame={computed === hash} />}>
          <HashValue value={hash} label={words.copies.asked} />
        </Field>
        <Field name={words.stated} mark={<Compared isSame={computed === stated?.toLowerCase()} />}>
          {stated === undefined ? null : <HashValue value={stated} label={words.copies.stated} />}
        </Field>
      </FieldList>
    </Panel>
  );
}

function Compared({ isSame }: { isSame: boolean }) {
  return <SameOrNot isSame={isSame} same={words.equal} different={words.notEqual} />;
}
