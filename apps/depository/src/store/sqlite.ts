// Opens the store in one SQLite file. This is the default and needs no server.
import { migrated } from "../migrations/migrate.ts";
import { createSqlStore } from "./sql-store.ts";
import { openSqliteEngine } from "./sqlite-engine.ts";
import type { Store } from "./store.ts";

/** @throws Error when the file cannot be opened or the database cannot be migrated */
export async function openSqliteStore(path: string): Promise<Store> {
  return createSqlStore(await migrated(openSqliteEngine(path)));
}
