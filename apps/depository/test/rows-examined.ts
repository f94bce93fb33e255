// Counts the rows that PostgreSQL handles for an answer. The numbers come from the query plans that PostgreSQL
// reports.
import { escapeLiteral } from "pg";
import type { Engine, Statement } from "../src/store/engine.ts";
import { openPostgresEngine } from "../src/store/postgres-engine.ts";
import { createSqlStore } from "../src/store/sql-store.ts";
import type { Store } from "../src/store/store.ts";

interface Plan {
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Join Filter"?: number;
  readonly Plans?: readonly Plan[];
}

interface Explained {
  readonly "QUERY PLAN": readonly [{ readonly Plan: Plan }];
}

function rowsOf(plan: Plan): number {
  const removed =
    (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Join Filter"] ?? 0);
  const own = (plan["Actual Rows"] + removed) * plan["Actual Loops"];
  return own + (plan.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), 0);
}

/**
 * Records the statements of one call, and then runs them twice: once with plans made for the given values, and once
 * with generic plans. What the statements of `transactionApart` write is rolled back.
 * @returns the sum of the rows that the steps of the query plans handled, in the run with the larger sum
 */
export async function rowsExamined(url: string, ask: (store: Store) => unknown): Promise<number> {
  // The engine has only one connection, because a prepared statement exists only on the connection that prepared it.
  // The connection has the same settings as all connections for reads, so PostgreSQL makes the same plans.
  const engine = await openPostgresEngine({ url, maxConnections: 1, timeoutMs: 60_000 });
  const statements: Statement<unknown>[] = [];
  const read: Engine["readApart"] = async (statement) => {
    statements.push(statement);
    return engine.read(statement);
  };
  // These statements are only recorded. They run below, in a transaction that is rolled back.
  const transactionApart: Engine["transactionApart"] = (some) => {
    statements.push(...some);
    return Promise.resolve(some.map(() => []));
  };
  const run = (sql: string) => engine.read<Explained>({ sql, parameters: [] });
  try {
    await ask(createSqlStore({ ...engine, read, readApart: read, transactionApart }));
    const sums: number[] = [];
    for (const mode of ["force_custom_plan", "force_generic_plan"]) {
      await run(`set plan_cache_mode = ${mode}`);
      let sum = 0;
      await run("begin");
      for (const { sql, parameters } of statements) {
        await run(`prepare asked as ${sql}`);
        const values = parameters.map((value) =>
          typeof value === "number" ? String(value) : escapeLiteral(String(value)),
        );
        const list = values.length === 0 ? "" : `(${values.join(", ")})`;
        const [plan] = await run(`explain (analyze, format json) execute asked${list}`);
        await run("deallocate asked");
        if (plan !== undefined) sum += rowsOf(plan["QUERY PLAN"][0].Plan);
      }
      await run("rollback");
      sums.push(sum);
    }
    return Math.max(...sums);
  } finally {
    await engine.close();
  }
}
