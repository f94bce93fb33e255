// The store on a PostgreSQL server, for several processes and for more than one machine.
import { connectToPostgres, openPostgresEngine, type PostgresOptions } from "./postgres-engine.ts";
import { createSqlStore } from "./sql-store.ts";
import type { Store } from "./store.ts";

/** @throws the errors of `openPostgresEngine` */
export async function openPostgresStore(options: PostgresOptions): Promise<Store> {
  return createSqlStore(await openPostgresEngine(options));
}

/** Opens a hot standby, which has the same data and the same schema as the primary. */
export function openPostgresReplica(options: PostgresOptions): Store {
  return createSqlStore(connectToPostgres(options));
}
