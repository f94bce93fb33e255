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
export type Source = RawBuilder<unknown>;

const beyond = { "<": sql`<`, ">": sql`>` } as const;
const order = { asc: sql`asc`, desc: sql`desc` } as const;

function inOrder(direction: Direction): RawBuilder<unknown> {
  const word = order[orderOf(direction)];
  return sql`order by c.created_at ${word}, c.id ${word}`;
}

function inRange(direction: Direction, { createdAt, id, from, to }: Range): RawBuilder<unknown> {
  const otherEnd = direction === "<" ? sql`c.created_at >= ${from}` : sql`c.created_at <= ${to}`;
  return sql`(c.created_at, c.id) ${beyond[direction]} (${createdAt}, ${id}) and ${otherEnd}`;
}

/**
 * The last row that a walk looks at; none where it comes to the end before. Read after the walk: rows that
 * arrive in between only bring it nearer to the start, so none is passed over.
 */
export function lastExamined(source: Source, direction: Direction, range: Range) {
  return sql<Position>`select c.created_at as "createdAt", c.id from ${source}
    and ${inRange(direction, range)} ${inOrder(direction)}
    limit 1 offset ${sql.lit(MAX_EXAMINED - 1)}`;
}

/**
 * The rows of a page that fit, of those a walk looks at.
 * @param fits about `c`; subqueries in it that yield a value are looked up row by row, which no database
 *   turns into a join over everything
 */
export function walkBounded(
  db: Kysely<Schema>,
  { source, columns, fits }: { source: Source; columns: Source; fits: Source },
  { direction, rows }: Pick<Form, "direction" | "rows">,
  range: Range,
) {
  const examined = sql`select ${columns} from ${source}
    and ${inRange(direction, range)} ${inOrder(direction)} limit ${sql.lit(MAX_EXAMINED)}`;
  const page = sql`select c.created_at, c.id from (${examined}) as c
    where ${fits} ${inOrder(direction)} limit ${sql.lit(rows)}`;
  return selectRows(db)
    .where(sql<boolean>`(f.created_at, f.id) in (${page})`)
    .orderBy("f.created_at", orderOf(direction))
    .orderBy("f.id", orderOf(direction));
}
