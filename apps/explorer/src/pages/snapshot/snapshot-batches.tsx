import { useState } from "react";
import { batchPath } from "../../routes/routes.ts";
import { Button } from "../../components/button.tsx";
import { DataTable, type Column } from "../../components/data-table.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { Panel } from "../../components/panel.tsx";
import { snapshotWords as words } from "../../words/snapshot.tsx";
import type { ShownEntry } from "./shown-snapshot.ts";

/** How many rows are shown at first, and how many more with each press of the button. */
const STEP = 50;
const PENDING_ROWS = 3;

const columns: readonly Column<ShownEntry>[] = [
  {
    title: words.columns.batchId,
    share: 50,
    cell: ({ batchId }) =>
      batchId && <HashValue value={batchId} ends={12} to={batchPath(batchId)} />,
  },
  {
    title: words.columns.root,
    share: 50,
    onSmall: "below",
    cell: ({ root }) => root && <HashValue value={root} />,
  },
];

type Props = {
  /** The entries, or undefined while loading and if the snapshot has no list of entries. */
  entries: readonly ShownEntry[] | undefined;
  isPending: boolean;
};

export function SnapshotBatches({ entries, isPending }: Props) {
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
