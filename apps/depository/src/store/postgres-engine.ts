// PostgreSQL over a pool of connections. A commit is reported once the server has it on disk, whatever
// the server's own default: every transaction that writes begins by setting and checking so
// (durable-transaction.ts). Statements are prepared per connection under names of their own, so a hot
// query is parsed and planned once; behind a pooler that gives each transaction another connection,
// nothing is kept on a connection.
import { Kysely, PostgresDialect, sql } from "kysely";
import { type ClientBase, Pool, type PoolConfig, types } from "pg";
import { beginDurably, beginReading } from "./durable-transaction.ts";
import type { Engine, InTransaction, Run, Statement } from "./engine.ts";
import { runUnderLock } from "./postgres-migration.ts";
import { checkServer } from "./postgres-server.ts";
import { isConflict, reportUnavailable } from "./postgres-errors.ts";
import type { Schema } from "./schema.ts";

export interface PostgresOptions {
  /** `postgresql://user:password@host:port/database`, or any other connection string libpq takes. */
  readonly url: string;
  /** Connections held at most. */
  readonly maxConnections: number;
  /** A connection must be had within this, and a statement answered within this. */
  readonly timeoutMs: number;
  /** Whether a pooler in between gives each transaction another of the server's connections. */
  readonly isPooledByTransaction?: boolean;
}

/** Names given to statements; those beyond are sent unprepared. */
const MAX_PREPARED = 256;
/** A transaction that lost to a concurrent one is run again so many times. */
const MAX_ATTEMPTS = 5;

/** Identifies the type bigint: pg_type.oid of int8. */
const INT8 = 20;

const config = {
  keepAlive: true,
  // Counts, times and ordinals, all within 2^53.
  types: {
    getTypeParser: ((oid: number, format?: "text" | "binary") =>
      oid === INT8 && format !== "binary"
        ? Number
        : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
  },
} satisfies PoolConfig;

/** Connects on first use; an address where nobody answers shows at the first statement. */
export function openPostgresEngine(options: PostgresOptions): Engine {
  const { url, maxConnections, timeoutMs, isPooledByTransaction = false } = options;
  const limits = {
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  };
  const pool = openPool({
    ...limits,
    max: maxConnections,
    // For single reads; a transaction sets its own.
    ...(isPooledByTransaction
      ? {}
      : {
          // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it
          onConnect: (client) =>
            client.query(`select set_config('statement_timeout', '${timeoutMs}', false)`),
        }),
  });
  const nameOf = isPooledByTransaction ? () => undefined : statementNames();
  const query = async <Row>(on: Pool | ClientBase, { sql, parameters }: Statement<Row>) => {
    const name = nameOf(sql);
    const { rows } = await on.query({
      text: sql,
      values: [...parameters],
      ...(name === undefined ? {} : { name }),
    });
    return rows as Row[];
  };

  async function inTransaction<Result>(
    begin: (client: ClientBase) => Promise<void>,
    work: (run: Run) => Promise<Result>,
  ): Promise<Result> {
    const client = await pool.connect();
    let isBroken = true;
    // One statement at a time: work may ask for several at once.
    let last: Promise<unknown> = Promise.resolve();
    const run: Run = <Row>(statement: Statement<Row>) => {
      const answer = last.then(() => query(client, statement));
      last = answer;
      return answer;
    };
    try {
      await begin(client);
      const result = await work(run);
      const { command } = await client.query("COMMIT");
      // The server answers so, without an error, when a statement had failed.
      if (command !== "COMMIT") throw new Error("work went on after a failed statement");
      isBroken = false;
      return result;
    } catch (error) {
      await last.catch(() => {});
      await client.query("ROLLBACK").then(
        () => (isBroken = false),
        // The connection is gone, and the server rolls back by itself.
        () => {},
      );
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  const writes = beginDurably(timeoutMs);
  const readsOne = beginReading("READ COMMITTED", timeoutMs);
  const readsOneState = beginReading("REPEATABLE READ", timeoutMs);
  const read = <Row>(statement: Statement<Row>): Promise<Row[]> =>
    reportUnavailable(
      isPooledByTransaction
        ? inTransaction(readsOne, (run) => run(statement))
        : query(pool, statement),
    );
  const transaction: InTransaction = (work) => {
    const attempt = async (count: number): ReturnType<typeof work> => {
      try {
        return await inTransaction(writes, work);
      } catch (error) {
        if (count >= MAX_ATTEMPTS || !isConflict(error)) throw error;
        return attempt(count + 1);
      }
    };
    return reportUnavailable(attempt(1));
  };

  return {
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    traits: { textType: sql`text collate "C"`, locksRows: true, keysCompared: true },
    read,
    // The server is another process already.
    readApart: read,
    version: () => null,
    transaction,
    transactionApart: (statements) =>
      transaction((run) => Promise.all(statements.map((statement) => run(statement)))),
    snapshot: (work) => reportUnavailable(inTransaction(readsOneState, work)),
    async migrate(work) {
      await reportUnavailable(checkServer(limits, isPooledByTransaction));
      // A connection of its own without time limits: an index over many rows takes its time, and so
      // does waiting for the process that builds it.
      const migrating = openPool({ connectionString: url, max: 1 });
      await reportUnavailable(runUnderLock(migrating, work));
    },
    close: () => pool.end(),
  };
}

/**
 * A pool that outlives its connections. One that breaks while idle leaves the pool, and the next
 * statement opens another or says that it cannot. One that breaks inside a transaction, between two
 * statements, fails the next of them; nobody else has to be told, and unheard the event would end the
 * process.
 */
function openPool(options: PoolConfig): Pool {
  const pool = new Pool({ ...config, ...options });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined || names.size >= MAX_PREPARED) return known;
    const name = `depository_${names.size}`;
    names.set(sql, name);
    return name;
  };
}
