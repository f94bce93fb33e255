import { batchPath, fingerprintPathFor } from "../../routes/routes.ts";
import { DataTable, type Column } from "../../components/data-table.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { Panel } from "../../components/panel.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { RelativeTimestamp } from "../../components/timestamp.tsx";
import type { Hit } from "../../recognition/trial.ts";
import { partlySearched } from "../../words/recognition.ts";
import { searchWords } from "../../words/search.ts";
import styles from "./search-page.module.css";

const { found: words } = searchWords;

type FingerprintHit = Extract<Hit, { kind: "fingerprint" }>;
type BatchHit = Extract<Hit, { kind: "batch" }>;

const fingerprintColumns: readonly Column<FingerprintHit>[] = [
  {
    title: words.columns.hash,
    share: 20,
    cell: ({ hash }) => <HashValue value={hash} to={fingerprintPathFor(hash)} />,
  },
  {
    title: words.columns.received,
    share: 16,
    cell: ({ known: { createdAt } }) => createdAt && <RelativeTimestamp value={createdAt} />,
  },
  {
    title: words.columns.eventId,
    share: 20,
    onSmall: "below",
    cell: ({ known: { eventId } }) => eventId && <HashValue value={eventId} />,
  },
  {
    title: words.columns.documentId,
    share: 20,
    onSmall: "below",
    cell: ({ known: { documentId } }) => documentId && <HashValue value={documentId} />,
  },
  {
    title: words.columns.status,
    share: 24,
    onSmall: "below",
    cell: ({ known: { status } }) => <StatusBadge status={status} />,
  },
];

const batchColumns: readonly Column<BatchHit>[] = [
  {
    title: words.batchId,
    share: 100,
    cell: ({ batchId }) => <HashValue value={batchId} ends={18} to={batchPath(batchId)} />,
  },
];

/** Lists several matches, so that the visitor can choose. */
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
        <Panel title={words.fingerprints(fingerprints.length)} flush>
          <DataTable
            caption={words.fingerprintTable}
            columns={fingerprintColumns}
            rows={fingerprints}
            rowKey={({ hash }) => hash}
            pendingRows={0}
          />
          {isPartial && <p className={styles.more}>{partlySearched}</p>}
          {hasMore && !isPartial && <p className={styles.more}>{words.more(hits.length)}</p>}
        </Panel>
      )}
      {batches.length > 0 && (
        <Panel title={words.batches(batches.length)} flush>
          <DataTable
            caption={words.batchTable}
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
