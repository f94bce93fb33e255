// Runs all migrations on PostgreSQL in one transaction, under a lock that ends with the transaction. The query
// builder's own lock belongs to a session instead. A pooler might send the statement that releases that lock to
// another session, and the lock would never be released.
import { Kysely, PostgresAdapter, PostgresDialect, sql } from "kysely";
import type { Pool } from "pg";
import type { Schema } from "./schema.ts";

/**
 * The number of the lock that the query builder takes by default. Earlier versions of the service use the query
 * builder's lock, so they and this version wait for each other.
 */
const LOCK = "3853314791062309107";

class AdapterWithoutLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class DialectWithoutLock extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new AdapterWithoutLock();
  }
}

/** @param pool is closed at the end */
export async function runUnderLock(
  pool: Pool,
  work: (db: Kysely<Schema>) => Promise<void>,
): Promise<void> {
  const db = new Kysely<Schema>({ dialect: new DialectWithoutLock({ pool }) });
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(
        transaction,
      );
      await sql`select pg_advisory_xact_lock(${sql.raw(LOCK)})`.execute(transaction);
      await work(transaction);
    });
  } finally {
    await db.destroy();
  }
}
