import { batchPath } from "../../routes/routes.ts";
import { DataTable, type Column } from "../../components/data-table.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { Panel } from "../../components/panel.tsx";
import { isListed } from "@digital-evidence/client/recognise";
import type { Find, Hit } from "@digital-evidence/client/look-up";
import { partlySearched } from "../../words/recognition.ts";
import { notOffered, searchWords } from "../../words/search.ts";
import { FoundByBeginning } from "./found-by-beginning.tsx";
import { FoundTable } from "./found-table.tsx";
import { HitActions } from "./hit-actions.tsx";
import styles from "./search-page.module.css";
import { listWords } from "../../words/list.ts";

const { found: words } = searchWords;

type BatchHit = Extract<Hit, { kind: "batch" }>;

const batchColumns: readonly Column<BatchHit>[] = [
  {
    title: words.batchId,
    share: 100,
    cell: ({ batchId }) => (
      <HashValue
        value={batchId}
        label={listWords.copies.batchId}
        ends={18}
        to={batchPath(batchId)}
      />
    ),
  },
];

export function Hits({ find }: { find: Find }) {
  const { candidate, hits, hasMore, isPartial, lookedThrough } = find;
  if (isListed(candidate)) return <FoundByBeginning candidate={candidate} find={find} />;
  const fingerprints = hits.filter((hit) => hit.kind === "fingerprint");
  const batches = hits.filter((hit) => hit.kind === "batch");
  return (
    <>
      {fingerprints.length > 0 && (
        <Panel
          title={words.fingerprints(fingerprints.length)}
          flush
          action={<HitActions candidate={candidate} hits={fingerprints} />}
        >
          <FoundTable hits={fingerprints} />
          {lookedThrough !== undefined && (
            <p className={styles.more}>{notOffered.some(lookedThrough)}</p>
          )}
          {isPartial && <p className={styles.more}>{partlySearched}</p>}
          {hasMore && !isPartial && <p className={styles.more}>{words.newest(hits.length)}</p>}
        </Panel>
      )}
      {batches.length > 0 && (
        <Panel title={words.batches(batches.length, candidate.kind)} flush>
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
