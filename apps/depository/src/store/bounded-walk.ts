// Builds queries for lists whose order no single index has. Such a query walks: it reads rows in the list's order and
// checks whether each of them belongs to the list. A LIMIT bounds how many rows the walk reads, and the answer states
// where the walk stopped.
import { type Kysely, type RawBuilder, sql } from "kysely";
import {
  byForm,
  type Direction,
  type Form,
  orderOf,
  selectRows,
  walk,
} from "./fingerprint-rows.ts";
import type { Schema } from "./schema.ts";
import type { Position } from "./store.ts";
import type { EngineTraits } from "./engine.ts";
import { prepare } from "./prepared.ts";

/** The maximum number of rows that one walk reads. */
export const MAX_EXAMINED = 1_000;

/** The position at which a walk starts, and the period that limits the walk. */
export interface Range extends Position {
  readonly from: number;
  readonly to: number;
}

/** The rows that a walk reads, as `table as c where …`. They have the columns created_at and id. */
export interface Source {
  readonly rows: RawBuilder<unknown>;
  /** The hash of the fingerprint that a row stands for. The default is the column `hash`. */
  readonly hash?: RawBuilder<unknown>;
  /**
   * Limits the walk to the rows that have `value` in `column`, which is the first column of an index. The query then
   * compares all columns of that index. If it compared only this column, PostgreSQL might walk the index of all
   * fingerprints to find the rows with the value.
   */
  readonly key?: { readonly column: RawBuilder<unknown>; readonly value: string };
  /**
   * The first column of the index, if this column is null in all rows of the source. A row cannot be compared with
   * null, so this column occurs only in ORDER BY.
   */
  readonly nullKey?: RawBuilder<unknown>;
}

/** All fingerprints, in the order of lists. `fingerprint_times` has only the columns created_at, id and hash. */
export const everything: Source = { rows: sql`fingerprint_times as c where true` };
/** All fingerprints, for conditions on columns that `fingerprint_times` lacks. */
export const allColumns: Source = { rows: sql`fingerprints as c where true` };
export const waitingOnes: Source = {
  rows: sql`fingerprints as c where c.batch_id is null`,
  nullKey: sql`c.batch_id`,
};

export function membersOf(batchId: string): Source {
  return { ...allColumns, key: { column: sql`c.batch_id`, value: batchId } };
}

/**
 * Finds a fingerprint's hash by its position (created_at, id), for tables that lack the hash. PostgreSQL finds a
 * fingerprint quickly only by its hash, which leads to one partition.
 */
export function hashAt(alias: "c" | "t" | "s"): RawBuilder<string> {
  const row = sql.raw(alias);
  return sql<string>`(select k.hash from fingerprint_times as k
    where k.created_at = ${row}.created_at and k.id = ${row}.id limit 1)`;
}

const ownHash = sql`c.hash`;

const beyond = { "<": sql`<`, ">": sql`>` } as const;
const order = { asc: sql`asc`, desc: sql`desc` } as const;

export function inOrder(
  direction: Direction,
  { key, nullKey = key?.column }: Omit<Source, "rows">,
): RawBuilder<unknown> {
  const word = order[orderOf(direction)];
  const first = nullKey === undefined ? sql`` : sql`${nullKey} ${word}, `;
  return sql`${first}c.created_at ${word}, c.id ${word}`;
}

export function inRange(
  direction: Direction,
  { key }: Pick<Source, "key">,
  { createdAt, id, from, to }: Range,
): RawBuilder<boolean> {
  const [column, value] =
    key === undefined ? [sql``, sql``] : [sql`${key.column}, `, sql`${key.value}, `];
  const [back, bound] = direction === "<" ? [sql`>=`, from] : [sql`<=`, to];
  return sql`(${column}c.created_at, c.id) ${beyond[direction]} (${value}${createdAt}, ${id})
    and (${column}c.created_at) ${back} (${value}${bound})`;
}

/** The range of a walk that continues to the end of the list. */
export function wholeRange({ direction, hasPlace }: Form, { createdAt, id }: Position): Range {
  const [from, to] = [0, Number.MAX_SAFE_INTEGER];
  if (hasPlace) return { createdAt, id, from, to };
  return { createdAt: direction === "<" ? to : from, id: "", from, to };
}

/**
 * A page of the source's rows in the range, without further conditions. The subquery selects the rows of the page
 * before the joins, because a join may change the order of rows.
 */
export function walkAll(
  db: Kysely<Schema>,
  source: Source,
  { direction, rows }: Pick<Form, "direction" | "rows">,
  range: Range,
) {
  const page = sql`select c.hash from ${source.rows}
    and ${inRange(direction, source, range)} order by ${inOrder(direction, source)} limit ${sql.lit(rows)}`;
  return selectRows(db)
    .where(sql<boolean>`f.hash in (${page})`)
    .orderBy("f.created_at", orderOf(direction))
    .orderBy("f.id", orderOf(direction));
}

/**
 * Finds the last row that a walk reads, or no row if the list ends before the walk's limit. This query runs after the
 * walk. Rows that arrived in between can only make the position too early, so the next page may repeat a row but cannot
 * miss one.
 */
export function lastExamined(source: Source, direction: Direction, range: Range) {
  return sql<Position>`select c.created_at as "createdAt", c.id from ${source.rows}
    and ${inRange(direction, source, range)} order by ${inOrder(direction, source)}
    limit 1 offset ${sql.lit(MAX_EXAMINED - 1)}`;
}

/**
 * A page of the matching rows among those that a walk reads.
 * @param fits a condition on `c`. Each subquery in it should return a single value, because a database evaluates
 * such a subquery for one row at a time. With any other subquery, the database may join whole tables.
 */
export function walkBounded(
  db: Kysely<Schema>,
  { source, fits }: { source: Source; fits: RawBuilder<unknown> },
  { direction, rows }: Pick<Form, "direction" | "rows">,
  range: Range,
) {
  const hash = source.hash === undefined ? sql`, c.hash` : sql``;
  const examined = sql`select c.created_at, c.id${hash} from ${source.rows}
    and ${inRange(direction, source, range)} order by ${inOrder(direction, source)} limit ${sql.lit(MAX_EXAMINED)}`;
  const page = sql`select ${source.hash ?? ownHash} as hash from (${examined}) as c
    where ${fits} order by ${inOrder(direction, {})} limit ${sql.lit(rows)}`;
  return selectRows(db)
    .where(sql<boolean>`f.hash in (${page})`)
    .orderBy("f.created_at", orderOf(direction))
    .orderBy("f.id", orderOf(direction));
}

export function prepareMembers(db: Kysely<Schema>, { keysCompared }: EngineTraits) {
  return byForm((form) =>
    prepare((range: Range & { readonly batchId: string }) =>
      keysCompared
        ? walkAll(db, membersOf(range.batchId), form, range)
        : walk(selectRows(db).where("f.batch_id", "=", range.batchId), form, range),
    ),
  );
}
