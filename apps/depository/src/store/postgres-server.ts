// Checks a PostgreSQL server, and a pooler in front of it, before the service uses them.
import { Client, type ClientConfig } from "pg";
import { UnusableStoreError } from "./store-error.ts";

/**
 * The number of times that two sessions are compared, to find out whether a connection pooler gives them the same
 * connection to the server. One comparison is not enough: while other clients use the pooler, the two sessions may
 * happen to get different connections.
 */
const ROUNDS = 5;

/** @throws UnusableStoreError whose message states what an operator has to change */
export async function checkServer(
  config: ClientConfig,
  isPooledByTransaction: boolean,
): Promise<void> {
  const sessions = [new Client(config), new Client(config)] as const;
  for (const session of sessions) session.on("error", () => {});
  try {
    for (const session of sessions) await session.connect();
    await checkEncoding(sessions[0]);
    await checkPrivilege(sessions[0]);
    if (!isPooledByTransaction && (await shareConnections(...sessions))) {
      throw new UnusableStoreError(
        "A pooler between the service and PostgreSQL gives each transaction another connection: " +
          "set DATABASE_POOLER=transaction, or let it pool by session.",
      );
    }
  } finally {
    await Promise.allSettled(sessions.map((session) => session.end()));
  }
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
    `select to_regclass('kysely_migration') is not null
       or has_schema_privilege(current_schema(), 'create') as may`,
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
