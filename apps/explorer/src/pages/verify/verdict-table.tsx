import { memo, useState } from "react";
import { Button } from "../../components/button.tsx";
import { DataTable, type Column } from "../../components/data-table.tsx";
import { EvidenceMark } from "../../components/evidence-mark.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import type { EvidenceRow } from "./verdicts.tsx";
import styles from "./verify-page.module.css";

/** So many rows are drawn at once. */
const STEP = 50;

const order = { fail: 0, unknown: 1, waiting: 1, pass: 2 } as const;

type Props = {
  rows: readonly EvidenceRow[];
  openKey: string | null;
  onOpen: (key: string) => void;
};

/** A verdict a row, those that do not hold first. Drawn anew for other rows, not for each that was read. */
export const VerdictTable = memo(function VerdictTable({ rows, openKey, onOpen }: Props) {
  const [shown, setShown] = useState(STEP);
  const sorted = rows.toSorted((a, b) => order[markOf(a)] - order[markOf(b)]);
  return (
    <>
      <DataTable
        caption="Verdicts"
        columns={columns(openKey, onOpen)}
        rows={sorted.slice(0, shown)}
        rowKey={({ key }) => key}
        pendingRows={0}
      />
      {shown < sorted.length && (
        <div className={styles.more}>
          <Button
            onClick={() => {
              setShown((count) => count + STEP);
            }}
          >
            Show {Math.min(STEP, sorted.length - shown)} more of {sorted.length}
          </Button>
        </div>
      )}
    </>
  );
});

function markOf(row: EvidenceRow) {
  return row.kind === "unreadable" ? "unknown" : row.verdict.mark;
}

function columns(openKey: string | null, onOpen: (key: string) => void): Column<EvidenceRow>[] {
  return [
    {
      title: "Verdict",
      share: 26,
      cell: (row) => (
        <button
          type="button"
          className={styles.open}
          aria-expanded={openKey === row.key}
          onClick={() => {
            onOpen(row.key);
          }}
        >
          <EvidenceMark state={markOf(row)} size={18} />
          <span>
            {row.kind === "unreadable" ? "Could not be read" : row.verdict.label}
            <span className={styles.file}>{row.name}</span>
          </span>
        </button>
      ),
    },
    {
      title: "Fingerprint hash",
      share: 20,
      cell: (row) => "hash" in row && row.hash !== null && <HashValue value={row.hash} />,
    },
    {
      title: "What was found",
      share: 34,
      wideOnly: true,
      cell: (row) => (row.kind === "unreadable" ? row.reason : row.verdict.sentence),
    },
    { title: "File", share: 20, wideOnly: true, cell: ({ name }) => name },
  ];
}
