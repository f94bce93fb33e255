import { batchPath, fingerprintPath } from "../../app/paths.ts";
import { DataTable, type Column } from "../../components/data-table.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { Panel } from "../../components/panel.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { RelativeTimestamp } from "../../components/timestamp.tsx";
import type { Hit } from "../../search/look-up.ts";
import { partlySearched } from "../../search/words.ts";
import styles from "./search-page.module.css";

type FingerprintHit = Extract<Hit, { kind: "fingerprint" }>;
type BatchHit = Extract<Hit, { kind: "batch" }>;

const fingerprintColumns: readonly Column<FingerprintHit>[] = [
  {
    title: "Fingerprint hash",
    share: 22,
    cell: ({ hash }) => <HashValue value={hash} to={fingerprintPath(hash)} />,
  },
  {
    title: "Received",
    share: 16,
    cell: ({ known }) => <RelativeTimestamp value={known.createdAt} />,
  },
  {
    title: "Event ID",
    share: 20,
    wideOnly: true,
    cell: ({ known: { eventId } }) => eventId && <HashValue value={eventId} />,
  },
  {
    title: "Document ID",
    share: 20,
    wideOnly: true,
    cell: ({ known: { documentId } }) => documentId && <HashValue value={documentId} ends={10} />,
  },
  {
    title: "Status",
    share: 22,
    wideOnly: true,
    cell: ({ known: { status } }) => <StatusBadge status={status} />,
  },
];

const batchColumns: readonly Column<BatchHit>[] = [
  {
    title: "Batch ID",
    share: 100,
    cell: ({ batchId }) => <HashValue value={batchId} ends={18} to={batchPath(batchId)} />,
  },
];

/** Several things that what was asked for may mean: the visitor chooses. */
export function Hits({
  hits,
  hasMore,
  isPartial,
}: {
  hits: readonly Hit[];
  hasMore: boolean;
  isPartial: boolean;
}) {
  const fingerprints = hits.filter((hit) => hit.kind === "fingerprint");
  const batches = hits.filter((hit) => hit.kind === "batch");
  return (
    <>
      {fingerprints.length > 0 && (
        <Panel title={`${fingerprints.length} fingerprints`} flush>
          <DataTable
            caption="Fingerprints found"
            columns={fingerprintColumns}
            rows={fingerprints}
            rowKey={({ hash }) => hash}
            pendingRows={0}
          />
          {isPartial && <p className={styles.more}>{partlySearched}</p>}
          {hasMore && !isPartial && (
            <p className={styles.more}>The newest {hits.length}; there are more.</p>
          )}
        </Panel>
      )}
      {batches.length > 0 && (
        <Panel title={`${batches.length} batches in this snapshot`} flush>
          <DataTable
            caption="Batches found"
            columns={batchColumns}
            rows={batches}
            rowKey={({ batchId }) => batchId}
            pendingRows={0}
          />
        </Panel>
      )}
    </>
  );
}
