import type { ReceivedSummary } from "@digital-evidence/client";
import { useRef } from "react";
import { useSearch } from "wouter";
import { atPosition, readPosition } from "../../routes/list-position.ts";
import { batchPath, casePathOfBatch, fingerprintPathFor } from "../../routes/routes.ts";
import { useTrail } from "../../routes/trail.ts";
import { DataTable, type Column } from "../../components/data-table.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { DocumentId } from "../../components/document-id.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { Pager } from "../../components/pager.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { Panel } from "../../components/panel.tsx";
import { RelativeTimestamp } from "../../components/timestamp.tsx";
import { useBatchFingerprints } from "../../queries/batch.ts";
import { Unanswered } from "../../waiting/unanswered.tsx";
import styles from "./batch-fingerprints.module.css";
import { batchWords as words } from "../../words/batch.tsx";

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

type Props = {
  batchId: string;
  /**
   * Whether the page already says that the service gave no answer about the batch. The table then does not
   * repeat it.
   */
  isBatchUnanswered: boolean;
};

export function BatchFingerprints({ batchId, isBatchUnanswered }: Props) {
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
