// A query is written once with the query builder, compiled when it is first run, and run many times with
// other values. Building and compiling it at every run would take a call by hash from 15 µs to 55 µs
// (docs/decisions/0022). The engines find their prepared statements by the compiled text.
import { type Compilable, type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Run, Statement } from "./engine.ts";

/** Stands in a compiled query for one member of one set of values. */
class Placeholder {
  readonly set: number;
  readonly name: string;
  constructor(set: number, name: string) {
    this.set = set;
    this.name = name;
  }
}

/**
 * Prepares a query whose values come later.
 * @param build writes the query, once, with a placeholder for each member that the first values have; all
 *   values must have the same members
 */
export function prepare<Values extends object, Row>(
  build: (values: Values) => Compilable<Row>,
): (values: Values) => Statement<Row> {
  const statement = prepareMany<Values, Row>(([values]) => {
    if (values === undefined) throw new RangeError("one set of placeholders is always there");
    return build(values);
  });
  return (values) => statement([values]);
}

/** As `prepare`, for a query over several sets of values, of which there are always as many. */
function prepareMany<Values extends object, Row>(
  build: (sets: readonly Values[]) => Compilable<Row>,
): (sets: readonly Values[]) => Statement<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return (sets) => {
    compiled ??= build(sets.map(placeholdersFor)).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? valueOf(parameter, sets) : parameter,
    );
    return { sql: compiled.sql, parameters };
  };
}

/** The builder only passes values on, so a placeholder may have the type of the value it stands for. */
function placeholdersFor<Values extends object>(values: Values, set: number): Values {
  const placeholders = Object.keys(values).map((name) => [name, new Placeholder(set, name)]);
  return Object.fromEntries(placeholders) as Values;
}

/** @throws TypeError where a member is missing that the first values had */
function valueOf({ set, name }: Placeholder, sets: readonly object[]): unknown {
  const value = (sets[set] as Readonly<Record<string, unknown>> | undefined)?.[name];
  if (value === undefined) throw new TypeError(`"${name}" expected among the values, set ${set}`);
  return value;
}

/** Sets one statement takes, the most first: few lengths, so that each is prepared once. */
const SETS_PER_LOT = [64, 8, 1];

/** As `prepareMany`, for any number of sets: runs one statement for each lot, in their order. */
export function prepareLots<Values extends object, Row>(
  build: (sets: readonly Values[]) => Compilable<Row>,
  lots: readonly number[] = SETS_PER_LOT,
): (run: Run, sets: readonly Values[]) => Promise<Row[]> {
  const statements = lots.map((count) => ({ count, statement: prepareMany(build) }));
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
 * A number for LIMIT, which must not be a bare placeholder: SQLite looks at its value to choose a plan, so it
 * would compile the statement again at every run. It does not look into an expression. sqlite.test.ts holds
 * every statement of the store to this.
 */
export function atMost(count: number): RawBuilder<number> {
  return sql<number>`cast(${count} as integer)`;
}
