import { useConfig } from "../../config/config-context.ts";
import { snapshotLink } from "../../ledger/snapshot-link.ts";
import { snapshotPathFor } from "../../routes/routes.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { Field, FieldList } from "../../components/field-list.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { Panel } from "../../components/panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { WrittenTimestamp } from "../../components/timestamp.tsx";
import { longTime } from "../../format/time.ts";
import type { Trouble } from "../../queries/trouble-store.ts";
import { useSource } from "../../queries/source.ts";
import { Unanswered } from "../../waiting/unanswered.tsx";
import { snapshotWords as words } from "../../words/snapshot.tsx";
import { NextSnapshot } from "./next-snapshot.tsx";
import type { ShownSnapshot } from "./shown-snapshot.ts";
import styles from "./snapshot.module.css";

type Props = {
  hash: string;
  shown: ShownSnapshot | undefined;
  waiting: Trouble | null;
};

export function SnapshotDetails({ hash, shown, waiting }: Props) {
  const { network } = useConfig();
  const { published } = useSource();
  const raw = snapshotLink(network, hash, window.location.origin);
  const { ordinal, timestamp, previousHash } = shown ?? {};
  const pending = shown === undefined && <Skeleton width={20} />;
  return (
    <Panel
      title={words.details}
      action={
        shown === undefined &&
        waiting === null && <output className={styles.loading}>{words.loading}</output>
      }
    >
      <Unanswered trouble={waiting}>
        <FieldList>
          <Field name={words.fields.hash}>
            <HashValue value={hash} label={words.copies.hash} />
          </Field>
          <Field name={words.fields.ordinal}>{pending || ordinal}</Field>
          <Field name={words.fields.time}>
            {pending || (timestamp && <WrittenTimestamp value={timestamp} format={longTime} />)}
          </Field>
          <Field name={words.fields.previous}>{pending || previous(previousHash, ordinal)}</Field>
          <Field name={words.fields.next}>
            {pending || <NextSnapshot hash={hash} shown={shown} />}
          </Field>
          {!published && (
            <Field name={words.fields.answer}>
              {raw !== null && <ExternalLink href={raw}>{words.json}</ExternalLink>}
            </Field>
          )}
        </FieldList>
      </Unanswered>
    </Panel>
  );
}

/** A service can leave out the previous hash of any snapshot, so only the first ordinal makes it the first snapshot. */
function previous(hash: string | null | undefined, ordinal: number | undefined) {
  if (hash === null) return <>{ordinal === 1 ? words.first : words.noPrevious}</>;
  return (
    hash && <HashValue value={hash} to={snapshotPathFor(hash)} label={words.copies.previous} />
  );
}
