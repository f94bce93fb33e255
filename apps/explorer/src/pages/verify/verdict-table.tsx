import type { Mark } from "@digital-evidence/verdict/told";
import X from "lucide-react/icons/x";
import { memo, useState } from "react";
import { Button } from "../../components/button.tsx";
import { DataTable, type Column } from "../../components/data-table.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { Quoted, Said } from "../../components/said.tsx";
import { VerdictMark } from "../../components/verdict-mark.tsx";
import { visibleText } from "../../format/outside-text.ts";
import { verdictListWords as words } from "../../words/verify.tsx";
import type { EvidenceRow } from "../../verify/row.ts";
import styles from "./verify-page.module.css";

/** How many rows are shown at first, and how many each press of the button adds. */
const STEP = 50;

const order: Readonly<Record<Mark, number>> = {
  failed: 0,
  inconclusive: 1,
  checking: 1,
  consistent: 2,
  confirmed: 3,
};

type Props = {
  rows: readonly EvidenceRow[];
  openKey: string | null;
  onOpen: (key: string) => void;
  onRemove: (key: string) => void;
};

/**
 * Shows one verdict per row, the failed ones first and the confirmed ones last. The component is memoised, so that it
 * renders again only when its properties change.
 */
export const VerdictTable = memo(function VerdictTable({ rows, openKey, onOpen, onRemove }: Props) {
  const [shown, setShown] = useState(STEP);
  const sorted = rows.toSorted((a, b) => order[verdictOf(a)] - order[verdictOf(b)]);
  return (
    <>
      <DataTable
        caption={words.table}
        columns={columns(openKey, onOpen, onRemove)}
        rows={sorted.slice(0, shown)}
        rowKey={({ key }) => key}
        rowVerdict={verdictOf}
        pendingRows={0}
      />
      {shown < sorted.length && (
        <div className={styles.more}>
          <Button
            onClick={() => {
              setShown((count) => count + STEP);
            }}
          >
            {words.more(Math.min(STEP, sorted.length - shown), sorted.length)}
          </Button>
        </div>
      )}
    </>
  );
});

export function verdictOf(row: EvidenceRow): Mark {
  return row.kind === "unreadable" ? "inconclusive" : row.told.mark;
}

function columns(
  openKey: string | null,
  onOpen: (key: string) => void,
  onRemove: (key: string) => void,
): Column<EvidenceRow>[] {
  return [
    {
      title: words.columns.verdict,
      share: 30,
      smallShare: 80,
      cell: (row) => (
        <button
          type="button"
          className={styles.open}
          aria-expanded={openKey === row.key}
          onClick={() => {
            onOpen(row.key);
          }}
        >
          <VerdictMark verdict={verdictOf(row)} size={18} />
          <span>
            {row.kind === "unreadable" ? words.unreadable : <Said of={row.told.label} />}
            <span className={styles.file}>
              <Quoted maxLength={80}>{row.name}</Quoted>
            </span>
          </span>
        </button>
      ),
    },
    {
      title: words.columns.hash,
      share: 18,
      onSmall: "hidden",
      cell: (row) => "hash" in row && row.hash !== null && <HashValue value={row.hash} />,
    },
    {
      title: words.columns.found,
      share: 30,
      onSmall: "hidden",
      cell: (row) =>
        row.kind === "unreadable" ? (
          words.unreadableReason(<Said of={row.reason} />)
        ) : (
          <Said of={row.told.sentence} />
        ),
    },
    {
      title: words.columns.file,
      share: 16,
      onSmall: "hidden",
      cell: ({ name }) => <Quoted maxLength={80}>{name}</Quoted>,
    },
    {
      title: words.columns.remove,
      isTitleHidden: true,
      share: 6,
      smallShare: 20,
      cell: ({ key, name }) => (
        <button
          type="button"
          className={styles.remove}
          aria-label={words.remove(visibleText(name, 80))}
          onClick={() => {
            onRemove(key);
          }}
        >
          <X size={16} />
        </button>
      ),
    },
  ];
}
