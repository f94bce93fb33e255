// Sets aside a demonstration whose store another version made. A new one is then made. Invented records are not worth
// a refusal to start. Nothing is deleted.
import { existsSync, renameSync } from "node:fs";
import { demonstrationFile, sqlitePath } from "../store/open-store.ts";
import { openSqliteEngine } from "../store/sqlite-engine.ts";
import { OtherSchemaError } from "../store/store-error.ts";

/**
 * Renames the whole folder, since witnesses in it would take the new log for a fork of the old one.
 * @returns the folder's new name; null if it stays, because its store can be used or it has no demonstration
 */
export async function setAside(dataDir: string, now: Date): Promise<string | null> {
  if (!existsSync(demonstrationFile(dataDir)) || !existsSync(sqlitePath({ dataDir }))) return null;
  try {
    await openSqliteEngine(sqlitePath({ dataDir }), { use: "READ" }).close();
    return null;
  } catch (error) {
    // The service reports any other error itself.
    if (!(error instanceof OtherSchemaError)) return null;
    const aside = `${dataDir}-set-aside-${now.toISOString().replaceAll(":", "-")}`;
    renameSync(dataDir, aside);
    return aside;
  }
}
