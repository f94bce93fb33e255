import { useDeferredValue, type ReactNode } from "react";
import styles from "./data-table.module.css";
import { Missing } from "./missing.tsx";
import { OutsideText } from "./outside-text.tsx";
import { Skeleton } from "./skeleton.tsx";
import { listWords } from "../words/list.ts";

export type Column<Row> = {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Share of the table’s width, in percent. It is fixed so that columns do not move with their content. */
  share: number;
  /** Share on small screens, where it differs. */
  smallShare?: number;
  /** Whether only screen readers get the title. */
  isTitleHidden?: boolean;
  /** Left out on small screens. */
  wideOnly?: boolean;
};

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The verdict of a row, in tables whose rows have verdicts. */
  rowVerdict?: (row: Row) => string;
  /** For how many rows to keep room while loading. */
  pendingRows: number;
};

/** A table with fixed columns. It scrolls inside its own box and keeps its height while loading. */
export function DataTable<Row>({
  caption,
  columns,
  rows: given,
  rowKey,
  rowVerdict,
  pendingRows,
}: Props<Row>) {
  // Rendering a page of rows takes a phone a tenth of a second. A deferred value lets the browser react in
  // between.
  const rows = useDeferredValue(given);
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-busy={rows === undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isTitleHidden, share, smallShare, wideOnly }) => (
              <th
                key={title}
                scope="col"
                className={wideOnly ? styles.wideOnly : undefined}
                style={{ "--share": `${share}%`, "--small-share": smallShare && `${smallShare}%` }}
              >
                {isTitleHidden ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={rowKey(row)} data-verdict={rowVerdict?.(row)}>
              {columns.map(({ title, cell, wideOnly }) => (
                <td key={title} className={wideOnly ? styles.wideOnly : undefined}>
                  {shown(cell(row))}
                </td>
              ))}
            </tr>
          )) ?? <PendingRows columns={columns} count={pendingRows} />}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={styles.empty}>
                {listWords.empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Plain text in a cell is treated as text from outside. */
function shown(value: ReactNode): ReactNode {
  if (typeof value === "string" && value !== "") return <OutsideText>{value}</OutsideText>;
  return value || <Missing />;
}

function PendingRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row}>
      {columns.map(({ title, wideOnly }) => (
        <td key={title} className={wideOnly ? styles.wideOnly : undefined}>
          <Skeleton width={14} />
        </td>
      ))}
    </tr>
  ));
}
