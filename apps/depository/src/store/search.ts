// Searches the fingerprints.
//
// Most filters have an index in the list's own order, so a search by one of them reads only the rows that it shows. A
// search by several filters walks the rows of the filter that matches the fewest rows. It checks the other filters for
// each row, up to a limit (bounded-walk.ts). If the search reaches the limit, the answer states where it stopped.
//
// Two filters have an index in another order: the beginning of a hash, and the name of an organization. If such a
// filter matches few rows, those rows are read first and then sorted. Otherwise this filter is also checked for each
// row of a walk.
import { sql } from "kysely";
import {
  everything,
  hashAt,
  lastExamined,
  type Source,
  walkAll,
  walkBounded,
} from "./bounded-walk.ts";
import type { Engine, Statement } from "./engine.ts";
import {
  byForm,
  type Direction,
  type Form,
  nearestFirst,
  orderOf,
  readPage,
  selectRows,
  toRow,
  walk,
} from "./fingerprint-rows.ts";
import { organizationsNamed } from "./organizations.ts";
import { prepare } from "./prepared.ts";
import {
  AFTER_EVERY_TEXT,
  alsoMatches,
  column,
  type Condition,
  type Filter,
  givenFilters,
  hashesFrom,
  keyOf,
  lastSorted,
  type LookedUp,
  text,
  type Values,
  valuesOf,
  walkedRows,
} from "./search-conditions.ts";
import {
  foundAll,
  type Found,
  type FingerprintStore,
  type Position,
  type Search,
} from "./store.ts";

type RawRow = Parameters<typeof toRow>[0];

type Compiled<Row> = (values: Values) => Statement<Row>;

/** The rows that are walked: those of one condition, or all rows if no condition has an index in the list's order. */
type Walked = Condition | "everything";

interface Asked {
  readonly conditions: readonly Condition[];
  readonly lookedUp: readonly LookedUp[];
}

export function createSearch(engine: Engine): Pick<FingerprintStore, "search"> {
  const { db, traits, read, readApart } = engine;
  const named = organizationsNamed(engine);
  const byTime = byForm((form: Form): Compiled<RawRow> =>
    prepare((values: Values) => {
      if (traits.keysCompared) return walkAll(db, everything, form, values);
      // The walk starts at one end of the period. This condition ends the walk at the other end.
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
      const { end, bound } = otherEnd(direction, values);
      const page = db
        .selectFrom("fingerprint_tags as t")
        .select(hashAt("t").as("hash"))
        .where("t.name", "=", text(values, "name0"))
        .where("t.value", "=", text(values, "value0"))
        .where((eb) =>
          eb(eb.refTuple("t.created_at", "t.id"), direction, eb.tuple(values.createdAt, values.id)),
        )
        .where("t.created_at", end, bound)
        .orderBy("t.created_at", orderOf(direction))
        .orderBy("t.id", orderOf(direction))
        .limit(sql.lit(rows));
      return selectRows(db)
        .where("f.hash", "in", page)
        .orderBy("f.created_at", orderOf(direction))
        .orderBy("f.id", orderOf(direction));
    }),
  );
  const bySeveral = byForm(
    (
      form: Form & { walked: Walked | "hashes"; others: readonly (Condition | LookedUp)[] },
    ): Compiled<RawRow> =>
      prepare((values: Values) => {
        const source =
          form.walked === "hashes" ? hashesFrom(values) : walkedSource(form.walked, values);
        const looked = form.others.map((condition) => alsoMatches(condition, values, source));
        const fits = sql.join([sql`true`, ...looked], sql` and `);
        return walkBounded(db, { source, fits }, form, values);
      }),
  );
  const endOf = byForm(({ walked, direction }: Form & { walked: Walked }): Compiled<Position> =>
    prepare((values: Values) => ({
      compile: () => lastExamined(walkedSource(walked, values), direction, values).compile(db),
    })),
  );
  const lastOfHashes = prepare((values: Values) => ({
    compile: () => lastSorted(values).compile(db),
  }));

  function walkedSource(walked: Walked, values: Values): Source {
    if (walked === "everything") return everything;
    if (typeof walked === "number" || !traits.keysCompared) {
      return walkedRows(walked, values);
    }
    return keyOf(walked, values);
  }

  /**
   * Chooses the condition whose rows are walked: one whose walk reaches the end of the list, or else the one whose walk
   * gets farthest in time before its limit. Without conditions, all fingerprints are walked.
   */
  async function rarest(
    conditions: readonly Condition[],
    form: Form,
    values: Values,
  ): Promise<Walked> {
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
    return best?.walked ?? "everything";
  }

  async function searchSeveral(
    { conditions, lookedUp }: Asked,
    form: Form,
    values: Values,
    limit: number,
  ): Promise<Found> {
    const walked = await rarest(conditions, form, values);
    const others = [...conditions.filter((condition) => condition !== walked), ...lookedUp];
    const found = await readApart(bySeveral({ ...form, walked, others })(values));
    const rows = found.map(toRow);
    if (rows.length >= limit) return foundAll(rows);
    const [end] = await readApart(endOf({ ...form, walked })(values));
    return { rows, stoppedAt: end ?? null };
  }

  async function searchBy(asked: Asked, form: Form, values: Values, limit: number): Promise<Found> {
    const [only, ...more] = asked.conditions;
    if (more.length + asked.lookedUp.length > 0) return searchSeveral(asked, form, values, limit);
    const statement =
      only === undefined
        ? byTime(form)
        : typeof only === "number"
          ? byTag(form)
          : byFilter({ ...form, filter: only });
    return foundAll((await read(statement(values))).map(toRow));
  }

  /**
   * Finds the fingerprints whose hash begins with the given digits. The result is null if there are too many of them
   * to sort them by time.
   */
  async function searchHashes(
    { conditions, lookedUp }: Asked,
    form: Form,
    values: Values,
  ): Promise<Found | null> {
    const [tooMany] = await readApart(lastOfHashes(values));
    if (tooMany !== undefined) return null;
    const others = [...conditions, ...lookedUp];
    const found = await readApart(bySeveral({ ...form, walked: "hashes", others })(values));
    return foundAll(found.map(toRow));
  }

  async function searchOrganizations(
    ids: readonly string[],
    form: Form,
    values: Values,
  ): Promise<Found> {
    const statement = byFilter({ ...form, filter: "organizationId" });
    const each = await Promise.all(
      ids.map((organizationId) => readApart(statement({ ...values, organizationId }))),
    );
    return foundAll(each.flat().map(toRow).sort(nearestFirst(form.direction)));
  }

  async function searchFor(
    search: Search,
    conditions: readonly Condition[],
    form: Form,
    values: Values,
  ): Promise<Found> {
    let asked: Asked = { conditions, lookedUp: [] };
    let all = values;
    if (search.organizationName !== undefined) {
      const ids = await named(values);
      const [first, ...more] = ids ?? [];
      if (ids?.length === 0) return foundAll([]);
      if (first !== undefined && more.length === 0 && search.organizationId === undefined) {
        asked = { ...asked, conditions: [...conditions, "organizationId"] };
        all = { ...values, organizationId: first };
      } else if (ids !== null && conditions.length === 0 && search.hashPrefix === undefined) {
        return searchOrganizations(ids, form, values);
      } else asked = { ...asked, lookedUp: ["organizationName"] };
    }
    if (search.hashPrefix !== undefined) {
      const found = await searchHashes(asked, form, all);
      if (found !== null) return found;
      asked = { ...asked, lookedUp: [...asked.lookedUp, "hashPrefix"] };
    }
    return searchBy(asked, form, all, search.limit);
  }

  return {
    search: (search) =>
      readPage("<", search, (form, place): Promise<Found> => {
        const tags = Object.entries(search.tags ?? {});
        const given = givenFilters.filter((filter) => search[filter] !== undefined);
        const { from = 0, to = Number.MAX_SAFE_INTEGER } = search;
        const start = startOf(form.direction, form.hasPlace ? place : null, from, to);
        const values = valuesOf(search, tags, { from, to, ...start });
        // `hasPlace` is true because a walk always has a start position. If no position is requested, the walk starts
        // at one end of the period.
        return searchFor(search, [...given, ...tags.keys()], { ...form, hasPlace: true }, values);
      }),
  };
}

/**
 * The position at which a walk starts: the requested one, or the end of the period that the walk reaches first. The
 * latter is used if no position is requested, or if the requested one lies before the period in the walk's direction.
 */
function startOf(direction: Direction, place: Position | null, from: number, to: number): Position {
  const isInside =
    place !== null && (direction === "<" ? place.createdAt <= to : place.createdAt >= from);
  if (isInside) return { createdAt: place.createdAt, id: place.id };
  return direction === "<" ? { createdAt: to, id: AFTER_EVERY_TEXT } : { createdAt: from, id: "" };
}

function otherEnd(direction: Direction, { from, to }: Values) {
  return direction === "<"
    ? ({ end: ">=", bound: from } as const)
    : ({ end: "<=", bound: to } as const);
}
