import { useDeferredValue, type ReactNode } from "react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsLeft from "lucide-react/icons/chevrons-left";
import { Link } from "wouter";
import styles from "./data-table.module.css";
import { Missing, OutsideText } from "./values.tsx";
import { Skeleton } from "./panel.tsx";
import { listWords } from "../words/parts.tsx";
import button from "./button.module.css";

export type Column<Row> = {
  title: string;
  cell: (row: Row) => ReactNode;
  /**
   * The share of the table’s width, in percent. Fixed shares keep the columns from moving when the content
   * changes.
   */
  share: number;
  /** The share on small screens, in percent. Without this member, the style sheet uses 50. */
  smallShare?: number;
  isTitleHidden?: boolean;
  /**
   * Where the column is on small screens. `below` puts it below the columns that are side by side, and
   * `hidden` leaves it out.
   */
  onSmall?: "beside" | "below" | "hidden";
};

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  /** The rows, or undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Returns the verdict of a row. Tables whose rows have no verdicts omit this function. */
  rowVerdict?: (row: Row) => string;
  /** The number of rows to reserve space for while loading. */
  pendingRows: number;
};

/**
 * The roles are explicit, because some browsers drop the implicit roles of a table if its rows are laid out as
 * grids.
 */
const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/** A table with fixed columns. It fits every screen and keeps its height while loading. */
export function DataTable<Row>({
  caption,
  columns,
  rows: given,
  rowKey,
  rowVerdict,
  pendingRows,
}: Props<Row>) {
  // Rendering a page of rows takes a tenth of a second on a phone. Deferring the value lets the browser
  // handle input during that time.
  const rows = useDeferredValue(given);
  const isStacked = columns.some(({ onSmall }) => onSmall === "below");
  return (
    <div className={styles.box}>
      <table
        {...roles.table}
        className={styles.table}
        aria-busy={rows === undefined}
        data-stacked={isStacked || undefined}
        data-paired={columns.length > 2 || undefined}
        style={{ "--pairs": pairs(columns) }}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead {...roles.rowgroup}>
          <tr {...roles.row}>
            {columns.map(({ title, isTitleHidden, share, smallShare, onSmall }) => (
              <th
                key={title}
                scope="col"
                {...roles.columnheader}
                data-on-small={onSmall}
                style={{ "--share": `${share}%`, "--small-share": smallShare && `${smallShare}%` }}
              >
                {isTitleHidden ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup}>
          {withKeys(rows, rowKey)?.map(([key, row]) => (
            <tr key={key} {...roles.row} data-verdict={rowVerdict?.(row)}>
              {columns.map(({ title, cell, onSmall }) => (
                <td key={title} {...roles.cell} data-on-small={onSmall} data-title={title}>
                  {shown(cell(row))}
                </td>
              ))}
            </tr>
          )) ?? <PendingRows columns={columns} count={pendingRows} />}
          {rows?.length === 0 && (
            <tr {...roles.row}>
              <td {...roles.cell} colSpan={columns.length} className={styles.empty}>
                {listWords.empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Returns the grid's columns for screens that stack each pair of table columns. A pair gets the larger of its two
 * shares as its width.
 */
function pairs(columns: readonly { share: number }[]): string {
  return columns
    .flatMap(({ share }, index) =>
      index % 2 === 0 ? [`minmax(0, ${Math.max(share, columns[index + 1]?.share ?? 0)}fr)`] : [],
    )
    .join(" ");
}

/**
 * Adds a unique key to each row. A service may list the same row twice, so the second one gets a different
 * key.
 */
function withKeys<Row>(rows: readonly Row[] | undefined, keyOf: (row: Row) => string) {
  const times = new Map<string, number>();
  return rows?.map((row) => {
    const key = keyOf(row);
    const time = times.get(key) ?? 0;
    times.set(key, time + 1);
    return [`${time} ${key}`, row] as const;
  });
}

/** Wraps plain text in `OutsideText`, because text in a cell comes from a service. An empty cell shows `Missing`. */
function shown(value: ReactNode): ReactNode {
  if (typeof value === "string" && value !== "") return <OutsideText>{value}</OutsideText>;
  return value || <Missing />;
}

function PendingRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} {...roles.row}>
      {columns.map(({ title, onSmall }) => (
        <td key={title} {...roles.cell} data-on-small={onSmall} data-title={title}>
          <Skeleton width={14} />
        </td>
      ))}
    </tr>
  ));
}

type PagerProps = {
  /** The accessible name of the links, such as "Pages of fingerprints". */
  label: string;
  here: string;
  /** The address of the list’s first page, or null on that page. */
  newest: string | null;
  /** The addresses of the newer pages that the visitor passed, newest first, or null if they are not known. */
  trail: readonly string[] | null;
  older: string | null;
  onTurn: () => void;
};

export function Pager({ label, here, newest, trail, older, onTurn }: PagerProps) {
  if (newest === null && older === null) return null;
  const known = newest === null ? [] : (trail ?? []);
  const newer = known.at(-1);
  const turn = { className: button.button, onClick: onTurn };
  return (
    <nav className={styles.pager} aria-label={label}>
      {newest !== null && newer !== newest && (
        <Link href={newest} {...turn}>
          <ChevronsLeft size={16} />
          {listWords.newest}
        </Link>
      )}
      {newer !== undefined && (
        <Link href={newer} state={{ trail: known.slice(0, -1) }} {...turn}>
          <ChevronLeft size={16} />
          {listWords.newer}
        </Link>
      )}
      {older !== null && (
        <Link href={older} state={{ trail: [...known, here] }} {...turn}>
          {listWords.older}
          <ChevronRight size={16} />
        </Link>
      )}
    </nav>
  );
}
