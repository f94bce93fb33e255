// Starts a real PostgreSQL server for a test file, and creates new databases on it.
import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll } from "vitest";
import { findPostgres, type PostgresServer, startPostgres } from "../../../tools/postgres.ts";

/** False if PostgreSQL is not installed. `npm test` then says that these tests were skipped. */
export const hasPostgres = findPostgres() !== null;

export interface FreshDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** Starts a server for the tests of the describe block that calls this function. */
export function postgresForTests() {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());

  return {
    get server(): PostgresServer {
      return server;
    },
    async createDatabase(): Promise<FreshDatabase> {
      const name = `test_${randomBytes(6).toString("hex")}`;
      await runSql(server.url, `create database ${name}`);
      return {
        url: server.url.replace(/[^/]+$/, name),
        async drop() {
          await runSql(server.url, `drop database ${name} with (force)`);
        },
      };
    },
  };
}

/**
 * Empties all tables, and leaves the store's property that states its schema. This is much faster than creating another database. The tables
 * have only a few rows, so `delete` is faster than `truncate`, which writes new files for every table and index.
 */
export async function emptyTables(url: string): Promise<void> {
  await runSql(
    url,
    // Triggers refuse to delete entries of the operator's log. With this setting, PostgreSQL does not run them.
    `set session_replication_role = replica;
     do $$ begin
       execute (select string_agg('delete from ' || quote_ident(tablename), '; ') from pg_tables
         where schemaname = 'public' and tablename <> 'store_properties');
       delete from store_properties where name <> 'schema';
     end $$`,
  );
}

/** @returns the rows of the statement. If `sql` has several statements, the result must not be used. */
export async function runSql(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
