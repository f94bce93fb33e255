// Checks a PostgreSQL server, and a pooler in front of it, before the service uses them, and creates the tables in an
// empty database.
import { readFileSync } from "node:fs";
import { Client } from "pg";
import { checkSchema, type StoreUse } from "./schema-version.ts";
import { UnusableStoreError } from "./store-error.ts";

/**
 * The number of times that two sessions are compared, to find out whether a connection pooler gives them the same
 * connection to the server. One comparison is not enough: while other clients use the pooler, the two sessions may
 * happen to get different connections.
 */
const ROUNDS = 5;

/** The key of the advisory lock under which the tables are created. Any other number would do. */
const CREATION_LOCK = "3853314791062309107";

interface ServerOptions {
  readonly url: string;
  readonly timeoutMs: number;
  readonly isPooledByTransaction: boolean;
  readonly use: StoreUse;
}

/** @throws UnusableStoreError whose message states what an operator has to change */
export async function prepareServer(options: ServerOptions): Promise<void> {
  const { url, timeoutMs, isPooledByTransaction, use } = options;
  const limits = {
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  };
  await withSessions([new Client(limits), new Client(limits)], async (one, other) => {
    await checkEncoding(one);
    if (!isPooledByTransaction && (await shareConnections(one, other))) {
      throw new UnusableStoreError(
        "A pooler between the service and PostgreSQL gives each transaction another connection: " +
          "set DATABASE_POOLER=transaction, or let it pool by session.",
      );
    }
    const found = await schemaOf(one);
    checkSchema(found, use, await nameOf(one));
    if (found !== null) return;
    await checkPrivilege(one);
    await withSessions([new Client({ connectionString: url })], createTables);
    checkSchema(await schemaOf(one), "USE", await nameOf(one));
  });
}

async function withSessions<Sessions extends readonly Client[]>(
  sessions: Sessions,
  work: (...sessions: Sessions) => Promise<void>,
): Promise<void> {
  for (const session of sessions) session.on("error", () => {});
  try {
    for (const session of sessions) await session.connect();
    await work(...sessions);
  } finally {
    await Promise.allSettled(sessions.map((session) => session.end()));
  }
}

async function nameOf(session: Client): Promise<string> {
  const { rows } = await session.query<{ name: string }>("select current_database() as name");
  return `the database "${rows[0]?.name}"`;
}

/** The schema that the database states; null if it has no tables; "unknown" if it has only others. */
async function schemaOf(session: Client): Promise<string | null> {
  const { rows: tables } = await session.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = current_schema()",
  );
  if (tables.length === 0) return null;
  if (!tables.some(({ name }) => name === "store_properties")) return "unknown";
  const { rows } = await session.query<{ value: string }>(
    "select value from store_properties where name = 'schema'",
  );
  return rows[0]?.value ?? "unknown";
}

/**
 * Creates all tables, or none. The lock makes processes that start together wait for the one that does it. It ends with
 * the transaction: a pooler might send the statement that releases a session's lock to another session.
 */
async function createTables(session: Client): Promise<void> {
  await session.query(
    `begin; set local statement_timeout = 0; set local lock_timeout = 0;
     select pg_advisory_xact_lock(${CREATION_LOCK})`,
  );
  if ((await schemaOf(session)) === null) {
    await session.query(readFileSync(new URL("schema.postgres.sql", import.meta.url), "utf8"));
  }
  await session.query("commit");
}

async function checkEncoding(session: Client): Promise<void> {
  const { rows } = await session.query<{ encoding: string; name: string }>(
    "select current_setting('server_encoding') as encoding, current_database() as name",
  );
  const [{ encoding, name } = { encoding: "", name: "" }] = rows;
  if (encoding === "UTF8") return;
  throw new UnusableStoreError(
    `The database "${name}" has the encoding ${encoding}, which cannot hold every text: ` +
      "create one with encoding UTF8 and name it in DATABASE_URL.",
  );
}

async function checkPrivilege(session: Client): Promise<void> {
  const { rows } = await session.query<{ may: boolean | null }>(
    "select has_schema_privilege(current_schema(), 'create') as may",
  );
  if (rows[0]?.may === true) return;
  throw new UnusableStoreError(
    "The user in DATABASE_URL may not create tables: make it the owner of the database's schema public.",
  );
}

/** Whether two sessions use the same connection to the server, which only a pooler can cause. */
async function shareConnections(one: Client, other: Client): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) {
    if ((await serverProcess(one)) === (await serverProcess(other))) return true;
  }
  return false;
}

/** Identifies the server process of a session. The server's start time distinguishes servers at the same address. */
async function serverProcess(session: Client): Promise<string | undefined> {
  const { rows } = await session.query<{ process: string }>(
    "select pg_backend_pid() || ' ' || pg_postmaster_start_time() as process",
  );
  return rows[0]?.process;
}
