import type { ReceivedBatch } from "@digital-evidence/client";
import { type ReactNode } from "react";
import { Link, useSearch } from "wouter";
import { ButtonLink, ExternalLink } from "../../components/button.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { HashValue, Missing, Shortened, Code } from "../../components/values.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Field, FieldList } from "../../components/field-list.tsx";
import { Identified, StatedStatus } from "../../components/identity.tsx";
import { Notice, Panel, Skeleton } from "../../components/panel.tsx";
import { RecordHeader, headingOf } from "../../components/page-header.tsx";
import {
  snapshotAddress,
  readPosition,
  usePageTitle,
  batchPath,
  casePathOfBatch,
} from "../../routes/routes.ts";
import { StatusBadge } from "../../components/status-badge.tsx";
import { WrittenTimestamp } from "../../components/timestamp.tsx";
import { useConfig } from "../../config/config.ts";
import { batchTime, shortTime } from "../../format/time.ts";
import { useBatch, useBatchFingerprints } from "../../queries/records.ts";
import { useSource, type Trouble } from "../../queries/source.ts";
import { Asked, UnknownThing } from "../../search/asked.tsx";
import { Unanswered } from "../../waiting/unanswered.tsx";
import { batchWords as words } from "../../words/batch.tsx";
import { headingWords } from "../../words/shell.ts";
import styles from "./batch.module.css";
import { fingerprintColumn, ListPage } from "../../components/fingerprint-list.tsx";

const heading = headingOf(headingWords.batch);

/** If batches are generated at random, every text is a valid id. */
export function BatchPage({ params: { batchId } }: { params: { batchId?: string | undefined } }) {
  usePageTitle(words.title(batchId));
  const { hasGeneratedBatches } = useSource();
  if (hasGeneratedBatches && batchId) return <Batch batchId={batchId} />;
  return (
    <Asked form="uuid" text={batchId} heading={heading} words={words}>
      {(value) => <Batch batchId={value} />}
    </Asked>
  );
}

function Batch({ batchId }: { batchId: string }) {
  const batch = useBatch(batchId);
  const { mptRoot, status, createdAt } = batch.data ?? {};
  const { hasGeneratedBatches } = useSource();
  return (
    <>
      <RecordHeader
        {...heading}
        title={
          <>
            {heading.title}{" "}
            <Code>
              <Shortened value={batchId} />
            </Code>
          </>
        }
        identity={
          // What was generated is nobody's statement.
          batch.data &&
          !hasGeneratedBatches && (
            <>
              {mptRoot && (
                <div>
                  <Identified name={words.fields.root}>
                    <HashValue value={mptRoot} label={words.copies.batchRoot} />
                  </Identified>
                </div>
              )}
              <div>
                <StatedStatus status={status} since={createdAt} />
              </div>
            </>
          )
        }
      />
      <AnsweredBatch batchId={batchId} batch={batch} />
    </>
  );
}

type AnsweredProps = { batchId: string; batch: ReturnType<typeof useBatch> };

function AnsweredBatch({ batchId, batch }: AnsweredProps) {
  if (batch.data === undefined && batch.isError)
    return <ErrorPanel words={words.failed} query={batch} />;
  if (batch.data === null) return <UnknownThing text={batchId} words={words.notFound} />;
  return (
    <div className={styles.sections}>
      <BatchDetails batch={batch.data} waiting={batch.waiting} />
      <BatchFingerprints batchId={batchId} isBatchUnanswered={batch.waiting !== null} />
    </div>
  );
}

type Row = { name: string; value: (batch: ReceivedBatch, isGenerated: boolean) => ReactNode };

const rows: readonly Row[] = [
  {
    name: words.fields.id,
    value: ({ id }) => id && <HashValue value={id} label={words.copies.id} />,
  },
  { name: words.fields.snapshot, value: (batch) => <Snapshot batch={batch} /> },
  {
    name: words.fields.timestamp,
    value: ({ createdAt }) =>
      createdAt && <WrittenTimestamp value={createdAt} format={batchTime} />,
  },
  {
    name: words.fields.status,
    value: ({ status }, isGenerated) => (
      <StatusBadge status={status} kind={generatedKind(isGenerated)} />
    ),
  },
  {
    name: words.fields.root,
    value: ({ mptRoot }) => mptRoot && <HashValue value={mptRoot} label={words.copies.root} />,
  },
  {
    name: words.fields.organization,
    value: ({ orgId }) => orgId && <HashValue value={orgId} label={words.copies.organization} />,
  },
];

/** [B5] A generated batch has the style of success, whatever its status. */
function generatedKind(isGenerated: boolean) {
  return isGenerated ? "success" : undefined;
}

type Props = {
  batch: ReceivedBatch | undefined;
  waiting: Trouble | null;
};

function BatchDetails({ batch, waiting }: Props) {
  const { hasGeneratedBatches } = useSource();
  return (
    <Panel
      title={words.details}
      action={
        batch === undefined &&
        waiting === null && <output className={styles.loading}>{words.loading}</output>
      }
      footer={<p className={styles.meaning}>{words.meaning}</p>}
    >
      {hasGeneratedBatches && (
        <div className={styles.notice}>
          <Notice kind="info" title={words.generated.title}>
            {words.generated.sentence}
          </Notice>
        </div>
      )}
      {batch?.status === "ERRORED_COMMITMENT" && !hasGeneratedBatches && (
        <div className={styles.notice}>
          <ErroredNotice batch={batch} />
        </div>
      )}
      <Unanswered trouble={waiting}>
        <FieldList layout="columns">
          {rows.map(({ name, value }) => (
            <Field key={name} name={name}>
              {batch === undefined ? <Skeleton width={20} /> : value(batch, hasGeneratedBatches)}
            </Field>
          ))}
        </FieldList>
      </Unanswered>
    </Panel>
  );
}

function Snapshot({ batch }: { batch: ReceivedBatch }) {
  const { network } = useConfig();
  const { globalSnapshotOrdinal: ordinal, globalSnapshotHash: hash } = batch;
  if (ordinal === undefined) return <Missing />;
  const { to, href } = hash === undefined ? {} : snapshotAddress(network, hash);
  if (to !== undefined) return <Link href={to}>{ordinal}</Link>;
  return href === undefined ? ordinal : <ExternalLink href={href}>{ordinal}</ExternalLink>;
}

function ErroredNotice({ batch }: { batch: ReceivedBatch }) {
  const { retryCount = 0, lastAttemptAt } = batch;
  return (
    <Notice kind="error" title={words.errored.title}>
      <p>
        {words.errored.whatHappened(
          retryCount,
          lastAttemptAt === undefined ? null : (
            <WrittenTimestamp value={lastAttemptAt} format={shortTime} />
          ),
        )}
      </p>
      <p>{words.errored.whatItMeans}</p>
      <p>{words.errored.whatCanFollow}</p>
    </Notice>
  );
}

const ROWS = 50;
const PENDING_ROWS = 15;

const columns = [
  fingerprintColumn("hash", words.columns.hash, { share: 21 }),
  fingerprintColumn("timestamp", words.columns.clientTimestamp, { share: 16 }),
  fingerprintColumn("eventId", words.columns.eventId, { share: 21, onSmall: "below" }),
  fingerprintColumn("documentId", words.columns.documentId, { share: 21, onSmall: "below" }),
  fingerprintColumn("documentRef", words.columns.documentRef, { share: 21, onSmall: "below" }),
];

type FingerprintsProps = {
  batchId: string;
  /**
   * Whether the page already says that the service gave no answer about the batch. The table then does not
   * repeat it.
   */
  isBatchUnanswered: boolean;
};

function BatchFingerprints({ batchId, isBatchUnanswered }: FingerprintsProps) {
  const { hasGeneratedBatches } = useSource();
  const { cursor } = readPosition(useSearch());
  const members = useBatchFingerprints(batchId, { limit: ROWS, cursor });
  if (members.data === undefined && members.isError) {
    return (
      <Panel title={words.fingerprints} flush>
        <ErrorPanel inPanel words={words.membersFailed} query={members} />
      </Panel>
    );
  }
  return (
    <ListPage
      title={words.fingerprints}
      pages={words.pages}
      path={batchPath(batchId)}
      cursor={cursor}
      pagination={members.data?.pagination}
      action={
        !hasGeneratedBatches && (
          <ButtonLink to={casePathOfBatch(batchId)}>{words.exportCase}</ButtonLink>
        )
      }
    >
      <Unanswered trouble={isBatchUnanswered ? null : members.waiting}>
        <DataTable
          caption={words.table}
          columns={columns}
          rows={members.data?.data}
          rowKey={({ hash = "" }) => hash}
          pendingRows={PENDING_ROWS}
        />
      </Unanswered>
    </ListPage>
  );
}
