// The store on a PostgreSQL server, for several processes and for more than one machine.
import { migrated } from "../migrations/migrate.ts";
import { openPostgresEngine, type PostgresOptions } from "./postgres-engine.ts";
import { createSqlStore } from "./sql-store.ts";
import type { Store } from "./store.ts";

/** @throws Error when the server cannot be reached or the database cannot be migrated */
export async function openPostgresStore(options: PostgresOptions): Promise<Store> {
  return createSqlStore(await migrated(openPostgresEngine(options)));
}

/**
 * Opens a hot standby, which has the same data as the primary. It also has the primary's schema, so no migration is
 * needed.
 */
export function openPostgresReplica(options: PostgresOptions): Store {
  return createSqlStore(openPostgresEngine(options));
}
