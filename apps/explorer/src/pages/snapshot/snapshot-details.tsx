import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import { checkNextSnapshot } from "@digital-evidence/evidence/snapshot";
import { useMemo, useState } from "react";
import { Button, ExternalLink } from "../../components/button.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { Field, FieldList } from "../../components/field-list.tsx";
import { HashValue } from "../../components/values.tsx";
import { Panel, Skeleton } from "../../components/panel.tsx";
import { WrittenTimestamp } from "../../components/timestamp.tsx";
import { useConfig } from "../../config/config.ts";
import { shortTime } from "../../format/time.ts";
import { snapshotLink } from "../../config/ledger.ts";
import { failureText } from "../../phrasing/failure.ts";
import { useNextSnapshot } from "../../queries/records.ts";
import { useSource, type Trouble } from "../../queries/source.ts";
import { batchPath, snapshotPathFor } from "../../routes/routes.ts";
import { Unanswered } from "../../waiting/unanswered.tsx";
import { snapshotWords as words } from "../../words/snapshot.tsx";
import styles from "./snapshot.module.css";
import { listWords } from "../../words/parts.tsx";

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
      footer={<p className={styles.meaning}>{words.meaning}</p>}
    >
      <Unanswered trouble={waiting}>
        <FieldList layout="columns">
          <Field name={words.fields.hash}>
            <HashValue value={hash} label={words.copies.hash} />
          </Field>
          <Field name={words.fields.ordinal}>{pending || ordinal}</Field>
          <Field name={words.fields.time}>
            {pending || (timestamp && <WrittenTimestamp value={timestamp} format={shortTime} />)}
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

type ShownEntry = { batchId: string | undefined; root: string | undefined };

/** The members of a snapshot that the page shows. A member with a wrong type is undefined. */
type ShownSnapshot = {
  hash: string | undefined;
  ordinal: number | undefined;
  timestamp: string | undefined;
  /** Null where the snapshot states no previous one, as the first snapshot does. */
  previousHash: string | null | undefined;
  entries: readonly ShownEntry[] | undefined;
};

export function shownSnapshot(snapshot: JsonObject): ShownSnapshot {
  const { ordinal, previousHash, entries } = snapshot;
  return {
    hash: textOf(snapshot["hash"]),
    ordinal: typeof ordinal === "number" ? ordinal : undefined,
    timestamp: textOf(snapshot["timestamp"]),
    previousHash: previousHash === null ? null : textOf(previousHash),
    entries: Array.isArray(entries) ? entries.map(shownEntry) : undefined,
  };
}

function shownEntry(entry: unknown): ShownEntry {
  const { batchId, root } = isJsonObject(entry) ? entry : {};
  return { batchId: textOf(batchId), root: textOf(root) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/**
 * Links to the next snapshot, if the service names one and its content follows the snapshot on this page: by its hash,
 * its ordinal and its time. If the content does not, a warning is shown instead.
 */
function NextSnapshot({ hash, shown }: { hash: string; shown: ShownSnapshot | undefined }) {
  const next = useNextSnapshot(hash);
  const { data } = next;
  const check = useMemo(
    () =>
      checkNextSnapshot(
        { value: { ...shown, hash }, from: "service" },
        { value: data, from: "service" },
      ),
    [hash, shown, data],
  );
  if (data === undefined && next.isError) return <>{words.nextFailed(failureText(next.error))}</>;
  if (data === undefined) return <Skeleton width={20} />;
  if (data === null) return <>{words.newest}</>;
  const { verdict, code, computed: nextHash } = check;
  // A time that cannot be read is not compared. The snapshot's own page names it.
  const isNext = verdict === "pass" || code === "NO_SNAPSHOT_TIME";
  if (!isNext || nextHash === null) {
    return (
      <span role="alert" className={styles.wrong}>
        {words.nextDoesNotContinue}
      </span>
    );
  }
  return (
    <span className={styles.next}>
      <HashValue value={nextHash} to={snapshotPathFor(nextHash)} label={words.copies.next} />
      <span className={styles.note}>{words.nextContinues}</span>
    </span>
  );
}

/** How many rows are shown at first, and how many more with each press of the button. */
const STEP = 50;
const PENDING_ROWS = 3;

const columns: readonly Column<ShownEntry>[] = [
  {
    title: words.columns.batchId,
    share: 50,
    cell: ({ batchId }) =>
      batchId && (
        <HashValue value={batchId} label={listWords.copies.batchId} to={batchPath(batchId)} />
      ),
  },
  {
    title: words.columns.root,
    share: 50,
    onSmall: "below",
    cell: ({ root }) => root && <HashValue value={root} label={listWords.copies.root} />,
  },
];

type BatchesProps = {
  /** The entries, or undefined while loading and if the snapshot has no list of entries. */
  entries: readonly ShownEntry[] | undefined;
  isPending: boolean;
};

export function SnapshotBatches({ entries, isPending }: BatchesProps) {
  const [shown, setShown] = useState(STEP);
  const rows = isPending ? undefined : (entries ?? []);
  const count = entries?.length ?? 0;
  return (
    <Panel
      title={entries === undefined ? words.batchesMissing : words.batches(count)}
      flush
      footer={
        count > shown ? (
          <Button
            onClick={() => {
              setShown((before) => before + STEP);
            }}
          >
            {words.more(Math.min(STEP, count - shown), count)}
          </Button>
        ) : undefined
      }
    >
      <DataTable
        caption={words.batchTable}
        columns={columns}
        rows={rows?.slice(0, shown)}
        rowKey={({ batchId = "" }) => batchId}
        pendingRows={PENDING_ROWS}
      />
    </Panel>
  );
}
