import type { ReceivedBatch, ReceivedSummary } from "@digital-evidence/client";
import { useRef } from "react";
import { Link, useSearch } from "wouter";
import { ButtonLink } from "../../components/button-link.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { DocumentId } from "../../components/document-id.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { ExternalLink } from "../../components/external-link.tsx";
import { Field, FieldList } from "../../components/field-list.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { Missing } from "../../components/missing.tsx";
import { NotFoundPanel } from "../../components/not-found-panel.tsx";
import { Notice } from "../../components/notice.tsx";
import { OutsideText } from "../../components/outside-text.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { headingOf } from "../../components/page-heading.ts";
import { Pager } from "../../components/pager.tsx";
import { Panel } from "../../components/panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { snapshotAddress } from "../../components/snapshot-address.ts";
import { StatusBadge } from "../../components/status-badge.tsx";
import { RelativeTimestamp, WrittenTimestamp } from "../../components/timestamp.tsx";
import { useConfig } from "../../config/config-context.ts";
import { batchTime } from "../../format/time.ts";
import { useBatch, useBatchFingerprints } from "../../queries/batch.ts";
import { useSource } from "../../queries/source.ts";
import type { Trouble } from "../../queries/trouble-store.ts";
import { spelled } from "../../recognition/misspelled.ts";
import { atPosition, readPosition } from "../../routes/list-position.ts";
import { usePageTitle } from "../../routes/page-title.ts";
import {
  batchPath,
  casePathOfBatch,
  fingerprintPathFor,
  searchPathFor,
} from "../../routes/routes.ts";
import { useTrail } from "../../routes/trail.ts";
import { Misspelled } from "../../search/misspelled.tsx";
import { Unanswered } from "../../waiting/unanswered.tsx";
import { batchWords as words } from "../../words/batch.tsx";
import { headingWords } from "../../words/headings.ts";
import styles from "./batch.module.css";

export function BatchPage({ params: { batchId } }: { params: { batchId?: string | undefined } }) {
  usePageTitle(words.title(batchId));
  return (
    <>
      <PageHeader {...headingOf(headingWords.batch)} />
      {batchId === undefined || batchId === "" ? (
        <NotFoundPanel title={words.none.title}>{words.none.advice}</NotFoundPanel>
      ) : (
        <AskedBatch text={batchId} />
      )}
    </>
  );
}

/**
 * Requests the batch only if the text in the address can be a batch's id. If batches are generated at random, every
 * text is a valid id.
 */
function AskedBatch({ text }: { text: string }) {
  const { hasGeneratedBatches } = useSource();
  const reading = hasGeneratedBatches ? { value: text } : spelled(text, "uuid");
  return "value" in reading ? (
    <Batch batchId={reading.value} />
  ) : (
    <Misspelled title={words.notFound.title} form="uuid" text={text} reading={reading.misspelled} />
  );
}

function Batch({ batchId }: { batchId: string }) {
  const { network } = useConfig();
  const { published } = useSource();
  const batch = useBatch(batchId);
  if (batch.data === undefined && batch.isError) {
    return (
      <ErrorPanel
        title={words.failed.title}
        error={batch.error}
        advice={words.failed.advice}
        isRetrying={batch.isFetching}
        onRetry={() => void batch.refetch()}
      />
    );
  }
  if (batch.data === null) {
    const shown = (
      <code>
        <OutsideText>{batchId}</OutsideText>
      </code>
    );
    return (
      <NotFoundPanel
        title={words.notFound.title}
        action={<ButtonLink to={searchPathFor(batchId)}>{words.notFound.search}</ButtonLink>}
      >
        <p>{words.notFound.sentence(shown, network.name)}</p>
        <p>{words.notFound.advice}</p>
        {published && <p>{published.notFound}</p>}
      </NotFoundPanel>
    );
  }
  return (
    <div className={styles.sections}>
      <BatchDetails batch={batch.data} waiting={batch.waiting} />
      <BatchFingerprints batchId={batchId} isBatchUnanswered={batch.waiting !== null} />
    </div>
  );
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
        <FieldList>
          <Field name={words.fields.id}>
            {batch === undefined ? (
              <Skeleton width={20} />
            ) : (
              batch.id && <HashValue value={batch.id} ends={12} label={words.copies.id} />
            )}
          </Field>
          <Field name={words.fields.snapshot}>
            {batch === undefined ? <Skeleton width={10} /> : <Snapshot batch={batch} />}
          </Field>
          <Field name={words.fields.timestamp}>
            {batch === undefined ? (
              <Skeleton width={24} />
            ) : (
              batch.createdAt && <WrittenTimestamp value={batch.createdAt} format={batchTime} />
            )}
          </Field>
          <Field name={words.fields.status}>
            {batch === undefined ? (
              <Skeleton width={20} />
            ) : (
              <StatusBadge
                status={batch.status}
                kind={hasGeneratedBatches ? "success" : undefined}
              />
            )}
          </Field>
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
            <WrittenTimestamp value={lastAttemptAt} format={batchTime} />
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

const columns: readonly Column<ReceivedSummary>[] = [
  {
    title: words.columns.hash,
    share: 21,
    cell: ({ hash }) => hash && <HashValue value={hash} to={fingerprintPathFor(hash)} />,
  },
  {
    title: words.columns.clientTimestamp,
    share: 16,
    cell: ({ timestamp }) => timestamp && <RelativeTimestamp value={timestamp} />,
  },
  {
    title: words.columns.eventId,
    share: 21,
    onSmall: "below",
    cell: ({ eventId }) => eventId && <HashValue value={eventId} />,
  },
  {
    title: words.columns.documentId,
    share: 21,
    onSmall: "below",
    cell: (row) => <DocumentId of={row} />,
  },
  {
    title: words.columns.documentRef,
    share: 21,
    onSmall: "below",
    cell: ({ documentRef }) => documentRef && <HashValue value={documentRef} />,
  },
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
  const { cursor } = readPosition(useSearch());
  const trail = useTrail();
  const top = useRef<HTMLDivElement>(null);
  const members = useBatchFingerprints(batchId, { limit: ROWS, cursor });
  if (members.data === undefined && members.isError) {
    return (
      <Panel title={words.fingerprints} flush>
        <ErrorPanel
          inPanel
          title={words.membersFailed.title}
          error={members.error}
          advice={words.membersFailed.advice}
          isRetrying={members.isFetching}
          onRetry={() => void members.refetch()}
        />
      </Panel>
    );
  }
  const path = batchPath(batchId);
  const { cursor: next, hasMore } = members.data?.pagination ?? {};
  const older = hasMore && next !== undefined ? atPosition(path, { cursor: next }) : null;
  const pager = (older !== null || cursor !== undefined) && (
    <Pager
      label={words.pages}
      here={atPosition(path, { cursor })}
      newest={cursor === undefined ? null : path}
      trail={trail}
      older={older}
      onTurn={() => {
        top.current?.scrollIntoView({ block: "start" });
      }}
    />
  );
  return (
    <div ref={top} className={styles.place}>
      <Panel
        title={words.fingerprints}
        flush
        footer={pager || undefined}
        action={<ButtonLink to={casePathOfBatch(batchId)}>{words.exportCase}</ButtonLink>}
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
      </Panel>
    </div>
  );
}
