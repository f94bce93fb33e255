// Search. Every filter has an index in the list's own order, so a search by one filter reads only the rows that it
// shows. A search by several filters walks the rows of the rarest one and looks the others up row by row, up to a
// bound. If the bound is reached, the answer says where.
import { type RawBuilder, sql } from "kysely";
import {
  everything,
  lastExamined,
  type Range,
  type Source,
  walkAll,
  walkBounded,
} from "./bounded-walk.ts";
import type { Engine, Statement } from "./engine.ts";
import {
  byForm,
  type Direction,
  type Form,
  orderOf,
  readPage,
  selectRows,
  toRow,
  walk,
} from "./fingerprint-rows.ts";
import { prepare } from "./prepared.ts";
import { foundAll, type Found, type Position, type Search, type Store } from "./store.ts";
import { toStoredText } from "./stored-text.ts";

const filterColumns = {
  documentId: "document_id",
  eventId: "event_id",
  documentRef: "document_ref",
} as const;

type Filter = keyof typeof filterColumns;

/** Filters that usually match the fewest rows come first. */
const filters: readonly Filter[] = ["eventId", "documentRef", "documentId"];

/** A filter, or the index of a tag. */
type Condition = Filter | number;

type Values = Range & Readonly<Record<string, string | number>>;

type RawRow = Parameters<typeof toRow>[0];

type Compiled<Row> = (values: Values) => Statement<Row>;

/** Text that sorts after every id, so that a period includes its last millisecond. */
const AFTER_EVERY_ID = "\u{10ffff}";

export function createSearch({
  db,
  traits,
  read,
  readApart,
}: Engine): Pick<Store, "searchFingerprints"> {
  const byTime = byForm((form: Form): Compiled<RawRow> =>
    prepare((values: Values) => {
      if (traits.keysCompared) return walkAll(db, everything, form, values);
      // The walk starts at one end of the period. This condition is its other end.
      const { end, bound } = otherEnd(form.direction, values);
      return walk(selectRows(db).where("f.created_at", end, bound), form, values);
    }),
  );
  const byFilter = byForm((form: Form & { filter: Filter }): Compiled<RawRow> =>
    prepare((values: Values) => {
      const { direction, filter } = form;
      if (traits.keysCompared) {
        return walkAll(db, walkedSource(filter, values), form, values);
      }
      const { end, bound } = otherEnd(direction, values);
      const rows = selectRows(db)
        .where(sql<boolean>`${column("f", filter)} = ${text(values, filter)}`)
        .where("f.created_at", end, bound);
      return walk(rows, form, values);
    }),
  );
  const byTag = byForm(({ direction, rows }: Form): Compiled<RawRow> =>
    prepare((values: Values) => {
      // First the page is found among the tags, and then its rows.
      const { end, bound } = otherEnd(direction, values);
      const page = db
        .selectFrom("fingerprint_tags as t")
        .select(["t.created_at", "t.id"])
        .where("t.name", "=", text(values, "name0"))
        .where("t.value", "=", text(values, "value0"))
        .where((eb) =>
          eb(eb.refTuple("t.created_at", "t.id"), direction, eb.tuple(values.createdAt, values.id)),
        )
        .where("t.created_at", end, bound)
        .orderBy("t.created_at", orderOf(direction))
        .orderBy("t.id", orderOf(direction))
        .limit(sql.lit(rows))
        .$asTuple("created_at", "id");
      return selectRows(db)
        .where((eb) => eb(eb.refTuple("f.created_at", "f.id"), "in", page))
        .orderBy("f.created_at", orderOf(direction))
        .orderBy("f.id", orderOf(direction));
    }),
  );
  const bySeveral = byForm(
    (form: Form & { walked: Condition; others: readonly Condition[] }): Compiled<RawRow> =>
      prepare((values: Values) => {
        const looked = form.others.map(
          (condition) =>
            sql`(select 1 from ${sourceOf(condition, values, "x")}
              and x.created_at = c.created_at and x.id = c.id limit 1) is not null`,
        );
        const walked = {
          source: walkedSource(form.walked, values),
          columns: sql`c.created_at, c.id`,
          fits: sql.join(looked, sql` and `),
        };
        return walkBounded(db, walked, form, values);
      }),
  );
  const endOf = byForm(({ walked, direction }: Form & { walked: Condition }): Compiled<Position> =>
    prepare((values: Values) => ({
      compile: () => lastExamined(walkedSource(walked, values), direction, values).compile(db),
    })),
  );

  function walkedSource(condition: Condition, values: Values): Source {
    if (typeof condition === "number" || !traits.keysCompared) {
      return { rows: sourceOf(condition, values, "c") };
    }
    const key = { column: column("c", condition), value: text(values, condition) };
    return { ...everything, key };
  }

  /** Chooses the condition to walk: one that can be walked to its end, or else the one with which a walk gets farthest. */
  async function rarest(
    conditions: readonly Condition[],
    form: Form,
    values: Values,
  ): Promise<Condition> {
    const ends = await Promise.all(
      conditions.map(async (walked) => {
        const [end] = await readApart(endOf({ ...form, walked })(values));
        return { walked, end };
      }),
    );
    const [best] = ends.toSorted(({ end: left }, { end: right }) => {
      if (left === undefined) return right === undefined ? 0 : -1;
      if (right === undefined) return 1;
      const later = left.createdAt - right.createdAt;
      return form.direction === "<" ? later : -later;
    });
    return best?.walked ?? 0;
  }

  async function searchSeveral(
    conditions: readonly Condition[],
    form: Form,
    values: Values,
    limit: number,
  ): Promise<Found> {
    const walked = await rarest(conditions, form, values);
    const others = conditions.filter((condition) => condition !== walked);
    const found = await readApart(bySeveral({ ...form, walked, others })(values));
    const rows = found.map(toRow);
    if (rows.length >= limit) return foundAll(rows);
    const [end] = await readApart(endOf({ ...form, walked })(values));
    return { rows, stoppedAt: end ?? null };
  }

  async function searchBy(
    conditions: readonly Condition[],
    form: Form,
    values: Values,
    limit: number,
  ): Promise<Found> {
    const [only, ...more] = conditions;
    if (more.length > 0) return searchSeveral(conditions, form, values, limit);
    const statement =
      only === undefined
        ? byTime(form)
        : typeof only === "number"
          ? byTag(form)
          : byFilter({ ...form, filter: only });
    return foundAll((await read(statement(values))).map(toRow));
  }

  return {
    searchFingerprints: (search) =>
      readPage("<", search, (form, place): Promise<Found> => {
        const tags = Object.entries(search.tags ?? {});
        const given = filters.filter((filter) => search[filter] !== undefined);
        const values = valuesOf(search, given, tags, form.direction, form.hasPlace ? place : null);
        // There is always a place, since a walk starts at one end of the period.
        return searchBy(
          [...given, ...tags.keys()],
          { ...form, hasPlace: true },
          values,
          search.limit,
        );
      }),
  };
}

function valuesOf(
  search: Search,
  given: readonly Filter[],
  tags: readonly (readonly [name: string, value: string])[],
  direction: Direction,
  place: Position | null,
): Values {
  const { from = 0, to = Number.MAX_SAFE_INTEGER } = search;
  return {
    from,
    to,
    ...startOf(direction, place, from, to),
    ...Object.fromEntries(given.map((filter) => [filter, stored(filter, search[filter] ?? "")])),
    ...Object.fromEntries(
      tags.flatMap(([name, value], index) => [
        [`name${index}`, toStoredText(name)],
        [`value${index}`, toStoredText(value)],
      ]),
    ),
  };
}

/** The rows that match a condition, by the index in the list's order. */
function sourceOf(condition: Condition, values: Values, alias: "c" | "x"): RawBuilder<unknown> {
  const name = sql.raw(alias);
  if (typeof condition === "number") {
    return sql`fingerprint_tags as ${name} where ${name}.name = ${text(values, `name${condition}`)}
      and ${name}.value = ${text(values, `value${condition}`)}`;
  }
  return sql`fingerprints as ${name} where ${column(alias, condition)} = ${text(values, condition)}`;
}

/** Hex digits match in upper and lower case, so the index contains them in lower case. */
function column(alias: string, filter: Filter): RawBuilder<unknown> {
  const named = sql.raw(`${alias}.${filterColumns[filter]}`);
  return filter === "documentId" ? named : sql`lower(${named})`;
}

function stored(filter: Filter, value: string): string {
  return filter === "documentId" ? toStoredText(value) : value.toLowerCase();
}

/** The place, or the end of the period if there is no place or it is outside. */
function startOf(direction: Direction, place: Position | null, from: number, to: number): Position {
  const isInside =
    place !== null && (direction === "<" ? place.createdAt <= to : place.createdAt >= from);
  if (isInside) return { createdAt: place.createdAt, id: place.id };
  return direction === "<" ? { createdAt: to, id: AFTER_EVERY_ID } : { createdAt: from, id: "" };
}

/** The end of the period at which the walk stops. */
function otherEnd(direction: Direction, { from, to }: Values) {
  return direction === "<"
    ? ({ end: ">=", bound: from } as const)
    : ({ end: "<=", bound: to } as const);
}

/** @returns a placeholder, since queries are built with placeholders as values */
function text(values: Values, name: string): string {
  return Reflect.get(values, name) as string;
}
