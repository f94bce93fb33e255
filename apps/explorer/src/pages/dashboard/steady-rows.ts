import { useState } from "react";

/** The rows that are shown, and how the newest answer would change the list. */
export type SteadyRows<Row> = { rows: readonly Row[]; added: number; hasMoved: boolean };

/**
 * Keeps the shown rows in their places and updates each from the newest answer. Rows are added and removed
 * only when the visitor asks for the newest list. An empty list is replaced at once, because there are no
 * rows that could move.
 */
export function steadyRows<Row>(
  shown: readonly Row[],
  newest: readonly Row[],
  keyOf: (row: Row) => string,
): SteadyRows<Row> {
  if (shown.length === 0) return { rows: newest, added: 0, hasMoved: false };
  const byKey = new Map(newest.map((row) => [keyOf(row), row]));
  const known = new Set(shown.map(keyOf));
  const added = newest.filter((row) => !known.has(keyOf(row))).length;
  const hasMoved =
    shown.length !== newest.length ||
    shown.some((row, place) => keyOf(row) !== keyOf(newest[place] ?? row));
  return { rows: shown.map((row) => byKey.get(keyOf(row)) ?? row), added, hasMoved };
}

/**
 * Keeps rows in place while a list is polled.
 * @param list identifies the list; a different list starts with its newest rows
 * @param newest the newest answer, or undefined while there is none
 */
export function useSteadyRows<Row>(
  list: string,
  newest: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
) {
  const [held, setHeld] = useState({ list, newest, rows: newest });
  let current = held;
  if (held.list !== list || held.newest !== newest) {
    const shown = held.list === list ? held.rows : undefined;
    const rows = newest === undefined ? shown : steadyRows(shown ?? [], newest, keyOf).rows;
    current = { list, newest, rows };
    setHeld(current);
  }
  const { rows } = current;
  const { added, hasMoved } =
    rows === undefined || newest === undefined
      ? { added: 0, hasMoved: false }
      : steadyRows(rows, newest, keyOf);
  return {
    rows,
    added,
    hasMoved,
    showNewest: () => {
      setHeld({ list, newest, rows: newest });
    },
  };
}
