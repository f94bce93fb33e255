// Runs statements on one connection and keeps them compiled.
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { Statement } from "./engine.ts";

const MAX_STATEMENTS = 256;

export type RunNow = <Row>(statement: Statement<Row>) => Row[];

export function createRunner(connection: DatabaseSync): RunNow {
  const kept = new Map<string, { statement: StatementSync; columns: readonly string[] }>();

  function prepared(sql: string) {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const statement = connection.prepare(sql);
    statement.setReturnArrays(true);
    const entry = { statement, columns: statement.columns().map(({ name }) => name) };
    const [oldest] = kept.keys();
    if (kept.size >= MAX_STATEMENTS && oldest !== undefined) kept.delete(oldest);
    kept.set(sql, entry);
    return entry;
  }

  return <Row>({ sql, parameters }: Statement<Row>): Row[] => {
    const { statement, columns } = prepared(sql);
    const rows = statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][];
    return rows.map((values) => toRow(columns, values)) as Row[];
  };
}

/** Builds a row from its values, because the row objects that `node:sqlite` builds are slow to read. */
function toRow(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  let at = 0;
  for (const column of columns) {
    row[column] = values[at];
    at += 1;
  }
  return row;
}
