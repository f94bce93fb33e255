// Lists that no index has: rows are walked in the list's order and looked at one by one, so the walk is
// bounded in SQL, and who asked is told where it stopped.
import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Direction, type Form, orderOf, selectRows } from "./fingerprint-rows.ts";
import type { Schema } from "./schema.ts";
import type { Position } from "./store.ts";

/** Rows one walk looks at, at most. */
export const MAX_EXAMINED = 1_000;

/** Where a walk starts, and where its period ends. */
export interface Range extends Position {
  readonly from: number;
  readonly to: number;
}

/** `table as c where …`: what is walked, with the columns created_at and id. */
export interface Source {
  readonly rows: RawBuilder<unknown>;
  /**
   * Where it is given, all rows with this value, in the order of an index that begins with it. Said as a
   * comparison of whole keys, for PostgreSQL: told that a column has one value, it may walk the index of all
   * fingerprints instead, and look for those with the value.
   */
  readonly key?: { readonly column: RawBuilder<unknown>; readonly value: string };
  /** The column that such an index begins with, where it is null in all rows: null is not compared. */
  readonly nullKey?: RawBuilder<unknown>;
}

/** Every fingerprint there is. */
export const everything: Source = { rows: sql`fingerprints as c where true` };
/** Those that wait for a batch. */
export const waitingOnes: Source = {
  rows: sql`fingerprints as c where c.batch_id is null`,
  nullKey: sql`c.batch_id`,
};

export function membersOf(batchId: string): Source {
  return { ...everything, key: { column: sql`c.batch_id`, value: batchId } };
}

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

/** Where a walk of a whole list starts, and that it goes on to the list's other end. */
export function wholeRange({ direction, hasPlace }: Form, { createdAt, id }: Position): Range {
  const [from, to] = [0, Number.MAX_SAFE_INTEGER];
  if (hasPlace) return { createdAt, id, from, to };
  return { createdAt: direction === "<" ? to : from, id: "", from, to };
}

/** A page of all that a source has. It is cut before anything is joined to it, since a join may be done in another order. */
export function walkAll(
  db: Kysely<Schema>,
  source: Source,
  { direction, rows }: Pick<Form, "direction" | "rows">,
  range: Range,
) {
  const page = sql`select c.created_at, c.id from ${source.rows}
    and ${inRange(direction, source, range)} order by ${inOrder(direction, source)} limit ${sql.lit(rows)}`;
  return selectRows(db)
    .where(sql<boolean>`(f.created_at, f.id) in (${page})`)
    .orderBy("f.created_at", orderOf(direction))
    .orderBy("f.id", orderOf(direction));
}

/**
 * The last row that a walk looks at; none where it comes to the end before. Read after the walk: rows that
 * arrive in between only bring it nearer to the start, so none is passed over.
 */
export function lastExamined(source: Source, direction: Direction, range: Range) {
  return sql<Position>`select c.created_at as "createdAt", c.id from ${source.rows}
    and ${inRange(direction, source, range)} order by ${inOrder(direction, source)}
    limit 1 offset ${sql.lit(MAX_EXAMINED - 1)}`;
}

/**
 * The rows of a page that fit, of those a walk looks at.
 * @param fits about `c`; subqueries in it that yield a value are looked up row by row, which no database
 *   turns into a join over everything
 */
export function walkBounded(
  db: Kysely<Schema>,
  {
    source,
    columns,
    fits,
  }: { source: Source; columns: RawBuilder<unknown>; fits: RawBuilder<unknown> },
  { direction, rows }: Pick<Form, "direction" | "rows">,
  range: Range,
) {
  const examined = sql`select ${columns} from ${source.rows}
    and ${inRange(direction, source, range)} order by ${inOrder(direction, source)} limit ${sql.lit(MAX_EXAMINED)}`;
  const page = sql`select c.created_at, c.id from (${examined}) as c
    where ${fits} order by ${inOrder(direction, {})} limit ${sql.lit(rows)}`;
  return selectRows(db)
    .where(sql<boolean>`(f.created_at, f.id) in (${page})`)
    .orderBy("f.created_at", orderOf(direction))
    .orderBy("f.id", orderOf(direction));
}
