// Runs statements on PostgreSQL over a pool of connections.
//
// A commit is reported only when the server has it on disk. Every writing transaction ensures this, whatever the
// server's default is (durable-transaction.ts).
//
// Statements are prepared under names on each connection, so that a frequent query is parsed only once and need not be
// planned at every run. Behind a pooler that gives each transaction another connection, the engine neither prepares
// statements nor stores settings on a connection.
import { Kysely, PostgresDialect } from "kysely";
import { type ClientBase, DatabaseError, Pool, type PoolConfig, types } from "pg";
import { createCommits, UnansweredCommitError } from "./commits.ts";
import {
  beginDurably,
  beginReading,
  DurabilityError,
  readSettings,
} from "./durable-transaction.ts";
import type { Engine, InTransaction, Run, Statement } from "./engine.ts";
import { prepareServer } from "./postgres-server.ts";
import type { Schema } from "./schema.ts";
import type { StoreUse } from "./schema-version.ts";
import { StoreUnavailableError } from "./store-error.ts";
import { createTurns } from "../turns.ts";

export interface PostgresOptions {
  /** A connection URI: `postgresql://user:password@host:port/database`. */
  readonly url: string;
  readonly maxConnections: number;
  /** The time limit in milliseconds for opening a connection, for each statement, and for the answer to a commit. */
  readonly timeoutMs: number;
  /** Whether a pooler may give each transaction another connection to the server. */
  readonly isPooledByTransaction?: boolean;
}

/**
 * The maximum number of statements that are prepared on a connection. Further statements are sent without being
 * prepared.
 */
const MAX_PREPARED = 256;
/**
 * Several connections may get their rows in the same turn of the event loop, and each call then makes its answer of
 * them, for a hundred rows in some 5 milliseconds. So one result with more rows than this is handed over in each turn.
 */
const FEW_ROWS = 21;
/** A transaction that conflicts with concurrent ones is run at most this many times. */
const MAX_ATTEMPTS = 5;

/** The oid of the type bigint (int8) in pg_type. */
const INT8 = 20;

const config = {
  keepAlive: true,
  // All columns of type bigint are counts, times and ordinals. Their values are less than 2^53, so a JavaScript
  // number can represent them.
  types: {
    getTypeParser: ((oid: number, format?: "text" | "binary") =>
      oid === INT8 && format !== "binary"
        ? Number
        : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
  },
} satisfies PoolConfig;

/**
 * Opens an engine on a database, and creates the tables in an empty one.
 * @throws StoreUnavailableError where the server cannot be reached; UnusableStoreError where the database has another
 *   schema, or cannot be used as it is
 */
export async function openPostgresEngine(
  options: PostgresOptions,
  use: StoreUse = "CREATE",
): Promise<Engine> {
  const { url, timeoutMs, isPooledByTransaction = false } = options;
  await reportUnavailable(prepareServer({ url, timeoutMs, isPooledByTransaction, use }));
  return connectToPostgres(options);
}

/**
 * Opens an engine on a database that has the schema. It connects only when the first statement runs. If the server
 * cannot be reached, that statement fails.
 */
export function connectToPostgres(options: PostgresOptions): Engine {
  const { url, maxConnections, timeoutMs, isPooledByTransaction = false } = options;
  const limits = {
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    // If the server has vanished, it does not answer the keep-alive probes, and the operating
    // system closes the connection some seconds later.
    keepAliveInitialDelayMillis: timeoutMs,
  };
  const commits = createCommits(timeoutMs);
  const pool = openPool({
    ...limits,
    max: maxConnections,
    // These settings are for reads outside of transactions. Behind a pooler that pools by transaction there are no such
    // reads.
    ...(isPooledByTransaction
      ? {}
      : {
          // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits the promise
          onConnect: (client) => client.query(`select ${readSettings(timeoutMs, "connection")}`),
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
    // `work` may start several statements at once, but a connection runs one at a time. Each statement therefore
    // waits for the one before it.
    let last: Promise<unknown> = Promise.resolve();
    const run: Run = <Row>(statement: Statement<Row>) => {
      const answer = last.then(() => query(client, statement));
      last = answer;
      return answer;
    };
    let result: Result;
    try {
      await begin(client);
      result = await work(run);
      await commits.commit(client);
    } catch (error) {
      // The connection still waits for the server's answer. commits.ts releases it when the answer has arrived.
      if (error instanceof UnansweredCommitError) throw error;
      await last.catch(() => {});
      // If a statement has got no answer in time, ROLLBACK would get none either, so it is not sent. ROLLBACK itself
      // fails only if the connection is lost. In both cases the connection is closed, and the server rolls back by
      // itself.
      const isBroken =
        isUnanswered(error) ||
        (await client.query("ROLLBACK").then(
          () => false,
          () => true,
        ));
      client.release(isBroken);
      throw error;
    }
    client.release();
    return result;
  }

  const writes = beginDurably(timeoutMs);
  const readsOne = beginReading("READ COMMITTED", timeoutMs);
  const readsOneState = beginReading("REPEATABLE READ", timeoutMs);
  const turns = createTurns(() => performance.now());
  async function read<Row>(statement: Statement<Row>): Promise<Row[]> {
    const rows = await reportUnavailable(
      isPooledByTransaction
        ? inTransaction(readsOne, (run) => run(statement))
        : query(pool, statement),
    );
    if (rows.length > FEW_ROWS) await turns.next();
    return rows;
  }
  const transaction: InTransaction = (work) => {
    const attempt = async (count: number): ReturnType<typeof work> => {
      commits.check();
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
    traits: {
      sequenceType: "bigserial",
      locksRows: true,
      keysCompared: true,
    },
    read,
    // A long read needs no thread, because the server is a separate process and does not block the event loop.
    readApart: read,
    version: () => null,
    transaction,
    transactionApart: (statements) =>
      transaction((run) => Promise.all(statements.map((statement) => run(statement)))),
    seeCommits() {},
    snapshot: (work) => reportUnavailable(inTransaction(readsOneState, work)),
    async close() {
      commits.close();
      await pool.end();
    },
  };
}

/**
 * Opens a pool that survives broken connections. If an idle connection breaks, it leaves the pool, and the next
 * statement opens another connection or fails. If a connection breaks during a transaction, the transaction's next
 * statement fails. The pool and its connections need listeners for errors, because an error without a listener
 * would end the process.
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

// Translates PostgreSQL's errors. Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html

/**
 * The codes of errors that the database causes, and not the statement: a lost connection (08), a refused user (28) or
 * database name (3D000), a lack of resources such as disk space (53), a file that cannot be read or written (58), a
 * time limit (57014), a server that stops or starts (57P0), and a standby (25006).
 */
const unavailable = /^(?:08|28|3D000|53|58|57014|57P0|25006)/;
/**
 * The codes for a prepared statement that is missing on this connection, or that exists although this connection did
 * not prepare it. Both happen behind a pooler that gives a client different connections to the server.
 */
const lostStatement = /^(?:26000|42P05)$/;
/** The codes for a serialization failure and for a deadlock. The transaction may succeed when it is run again. */
const conflict = /^40(?:001|P01)/;

function isConflict(error: unknown): boolean {
  return error instanceof DatabaseError && conflict.test(error.code ?? "");
}

/** Whether the driver has stopped waiting for an answer. The answer may still arrive. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && /^Query read timeout/i.test(error.message);
}

/** @throws StoreUnavailableError for an error that the statement did not cause; any other error is thrown unchanged */
async function reportUnavailable<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    if (isLostStatement(error)) throw new StoreUnavailableError(pooled(error));
    throw isUnavailable(error) ? new StoreUnavailableError(error) : error;
  }
}

function isLostStatement(error: unknown): boolean {
  return error instanceof DatabaseError && lostStatement.test(error.code ?? "");
}

function pooled(cause: unknown): Error {
  const message =
    "a pooler gives each transaction another connection; set DATABASE_POOLER=transaction";
  return new Error(message, { cause });
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof DurabilityError || error instanceof UnansweredCommitError) return true;
  if (error instanceof DatabaseError) {
    return isConflict(error) || unavailable.test(error.code ?? "");
  }
  if (!(error instanceof Error)) return false;
  // Socket errors have the member `syscall`. The driver's own errors have no code, so they are recognised by their
  // message.
  return "syscall" in error || driverFailure.test(error.message);
}

const driverFailure =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/i;
