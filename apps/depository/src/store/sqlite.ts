// Opens the store in one SQLite file. This is the default and needs no server.
import { openSqliteEngine } from "./sqlite-engine.ts";
import { withWritesApart } from "./sqlite-writes.ts";
import type { Store } from "./store.ts";

/** @throws the errors of `openSqliteEngine` */
export async function openSqliteStore(path: string): Promise<Store> {
  return withWritesApart(openSqliteEngine(path), path);
}
