// Opens the store in one SQLite file. This is the default and needs no server.
import { migrated } from "../migrations/migrate.ts";
import { openSqliteEngine } from "./sqlite-engine.ts";
import { withWritesApart } from "./sqlite-writes.ts";
import type { Store } from "./store.ts";

/** @throws Error when the file cannot be opened or the database cannot be migrated */
export async function openSqliteStore(path: string): Promise<Store> {
  return withWritesApart(await migrated(openSqliteEngine(path)), path);
}
