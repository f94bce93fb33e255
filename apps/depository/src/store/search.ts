// Search: every filter has an index that ends in the list's own order, so a page is found without
// looking at more than it shows, whichever filter is given. Of several filters one is walked and the
// others are looked at row by row.
import { sql } from "kysely";
import { type Soon, whenHad } from "../soon.ts";
import type { Engine } from "./engine.ts";
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
import { prepare, type Statement } from "./prepared.ts";
import type { FingerprintRow, Position, Store } from "./store.ts";
import { toStoredText } from "./stored-text.ts";

const filterColumns = {
  documentId: "f.document_id",
  eventId: "f.event_id",
  documentRef: "f.document_ref",
} as const;

type Filter = keyof typeof filterColumns;

const filters = Object.keys(filterColumns) as Filter[];

/** What one search is compiled for: which filters it has, not their values. */
interface SearchForm extends Form {
  readonly given: readonly Filter[];
  readonly tagCount: number;
}

type Values = Position & { from: number; to: number } & Readonly<Record<string, string | number>>;

type RawRow = Parameters<typeof toRow>[0];

/** Text that sorts after every id, for "up to and including this time". */
const AFTER_EVERY_ID = "\u{10ffff}";

export function createSearch({ db, read }: Engine): Pick<Store, "searchFingerprints"> {
  const statementOf = byForm(compile);

  function compile(form: SearchForm): (values: Values) => Statement<RawRow> {
    const { direction, given, tagCount } = form;
    return prepare((values: Values) => {
      if (given.length === 0 && tagCount > 0) {
        // Tags alone: the page is found among them, and then its rows.
        const page = taggedPage(values, form);
        return selectRows(db)
          .where((eb) => eb(eb.refTuple("f.created_at", "f.id"), "in", page))
          .orderBy("f.created_at", orderOf(direction))
          .orderBy("f.id", orderOf(direction));
      }
      let rows = selectRows(db);
      for (const filter of given) {
        const value = text(values, filter);
        rows =
          filter === "documentId"
            ? rows.where(filterColumns[filter], "=", value)
            : rows.where((eb) => eb(eb.fn("lower", [filterColumns[filter]]), "=", value));
      }
      for (let index = 0; index < tagCount; index += 1) {
        rows = rows.where((eb) =>
          eb.exists(
            tag(values, index)
              .whereRef("t.created_at", "=", eb.ref("f.created_at"))
              .whereRef("t.id", "=", eb.ref("f.id")),
          ),
        );
      }
      // The walk starts at one end of the period already; this is its other end.
      const { end, bound } = otherEnd(direction, values);
      return walk(rows.where("f.created_at", end, bound), form, values);
    });
  }

  function tag(values: Values, index: number) {
    return db
      .selectFrom("fingerprint_tags as t")
      .select(["t.created_at", "t.id"])
      .where("t.name", "=", text(values, `name${index}`))
      .where("t.value", "=", text(values, `value${index}`));
  }

  function taggedPage(values: Values, { direction, rows, tagCount }: SearchForm) {
    const { end, bound } = otherEnd(direction, values);
    let first = tag(values, 0)
      .where((eb) =>
        eb(eb.refTuple("t.created_at", "t.id"), direction, eb.tuple(values.createdAt, values.id)),
      )
      .where("t.created_at", end, bound)
      .orderBy("t.created_at", orderOf(direction))
      .orderBy("t.id", orderOf(direction))
      .limit(sql.lit(rows));
    for (let index = 1; index < tagCount; index += 1) {
      first = first.where((eb) =>
        eb.exists(
          eb
            .selectFrom("fingerprint_tags as also")
            .select("also.id")
            .where("also.name", "=", text(values, `name${index}`))
            .where("also.value", "=", text(values, `value${index}`))
            .whereRef("also.created_at", "=", "t.created_at")
            .whereRef("also.id", "=", "t.id"),
        ),
      );
    }
    return first.$asTuple("created_at", "id");
  }

  return {
    searchFingerprints: (search) =>
      readPage("<", search, (form, place): Soon<FingerprintRow[]> => {
        const { from = 0, to = Number.MAX_SAFE_INTEGER, tags = {} } = search;
        const given = filters.filter((filter) => search[filter] !== undefined);
        const named = Object.entries(tags);
        // There is always a place: where the walk enters the period.
        const statement = statementOf({ ...form, hasPlace: true, given, tagCount: named.length });
        const values: Values = {
          from,
          to,
          ...startOf(form.direction, form.hasPlace ? place : null, from, to),
          ...Object.fromEntries(
            given.map((filter) => [filter, stored(filter, search[filter] ?? "")]),
          ),
          ...Object.fromEntries(
            named.flatMap(([name, value], index) => [
              [`name${index}`, toStoredText(name)],
              [`value${index}`, toStoredText(value)],
            ]),
          ),
        };
        return whenHad(read(statement(values)), (rows) => rows.map(toRow));
      }),
  };
}

/** The place, or the period's own end where there is none or it lies outside. */
function startOf(direction: Direction, place: Position | null, from: number, to: number): Position {
  const isInside =
    place !== null && (direction === "<" ? place.createdAt <= to : place.createdAt >= from);
  if (isInside) return { createdAt: place.createdAt, id: place.id };
  return direction === "<" ? { createdAt: to, id: AFTER_EVERY_ID } : { createdAt: from, id: "" };
}

/** Digits are found in either case; the index is over their lower one. */
function stored(filter: Filter, value: string): string {
  return filter === "documentId" ? toStoredText(value) : value.toLowerCase();
}

/** Where the walk stops, if it comes that far. */
function otherEnd(direction: Direction, { from, to }: Values) {
  return direction === "<"
    ? ({ end: ">=", bound: from } as const)
    : ({ end: "<=", bound: to } as const);
}

/** Stands for a value while the query is compiled. */
function text(values: Values, name: string): string {
  return Reflect.get(values, name) as string;
}
