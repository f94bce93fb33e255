// A query is written once with the query builder, compiled once at start, and run many times with
// other values. The compiled text is also what the engines key their prepared statements by.
import { type Compilable, type RawBuilder, sql } from "kysely";
import type { Run } from "./engine.ts";

/** SQL with its values, ready to run; `Row` is what each row of the answer looks like. */
export interface Statement<Row> {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Carries the row's type; never set. */
  readonly row?: Row;
}

class Placeholder {
  readonly index: number;
  readonly name: string;
  constructor(index: number, name: string) {
    this.index = index;
    this.name = name;
  }
}

/**
 * Compiles a query whose values come later.
 * @param build writes the query; each member of its argument stands for the value of that name
 * @throws TypeError where LIMIT has a bare placeholder; see `atMost`.
 */
export function prepare<Values extends object, Row>(
  build: (values: Values) => Compilable<Row>,
): (values: Values) => Statement<Row> {
  const statement = prepareMany<Values, Row>(1, ([values]) => {
    if (values === undefined) throw new RangeError("one set of placeholders is always there");
    return build(values);
  });
  return (values) => statement([values]);
}

/** As `prepare`, for a query over exactly `count` sets of values. */
export function prepareMany<Values extends object, Row>(
  count: number,
  build: (sets: readonly Values[]) => Compilable<Row>,
): (sets: readonly Values[]) => Statement<Row> {
  const placeholders = Array.from(
    { length: count },
    (_, index) =>
      new Proxy(
        {},
        { get: (_target, name) => new Placeholder(index, String(name)) },
        // The builder only passes values through, so it may be told that a placeholder is one.
      ) as Values,
  );
  const { sql, parameters } = build(placeholders).compile();
  if (/\blimit (?:\?|\$\d)/.test(sql)) throw new TypeError(`atMost expected after LIMIT: ${sql}`);
  return (sets) => ({
    sql,
    parameters: parameters.map((parameter) =>
      parameter instanceof Placeholder
        ? Reflect.get(sets[parameter.index] ?? {}, parameter.name)
        : parameter,
    ),
  });
}

/** Sets one statement takes, the most first: few lengths, so that each is prepared once. */
const SETS_PER_LOT = [64, 8, 1];

/** As `prepareMany`, for any number of sets: runs one statement for each lot, in their order. */
export function prepareLots<Values extends object, Row>(
  build: (sets: readonly Values[]) => Compilable<Row>,
  lots: readonly number[] = SETS_PER_LOT,
): (run: Run, sets: readonly Values[]) => Promise<Row[]> {
  const statements = lots.map((count) => ({ count, statement: prepareMany(count, build) }));
  return async (run, sets) => {
    const rows: Row[] = [];
    let rest = sets;
    for (const { count, statement } of statements) {
      for (; rest.length >= count; rest = rest.slice(count)) {
        rows.push(...(await run(statement(rest.slice(0, count)))));
      }
    }
    return rows;
  };
}

/**
 * A number for LIMIT. SQLite looks at a bare placeholder there to choose its plan, and so would compile
 * the statement anew at every run; an expression it takes as it comes.
 */
export function atMost(count: number): RawBuilder<number> {
  return sql<number>`cast(${count} as integer)`;
}
