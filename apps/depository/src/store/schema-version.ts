// Every store has exactly the schema of this version: schema.sqlite.sql or schema.postgres.sql. A store with any other
// schema is refused and never changed. docs/operations.md, section "The schema", says how migrations begin.
import { OtherSchemaError, UnusableStoreError } from "./store-error.ts";

/** The number of the schema, which a store has as its property `schema`. Back-ups have it too. */
export const schemaVersion = "2";

/**
 * CREATE: an empty database becomes a store. USE: there has to be a store. READ: the same, and nothing is written; SQLite
 * may leave its empty files `-wal` and `-shm` beside the database.
 */
export type StoreUse = "CREATE" | "USE" | "READ";

/**
 * @param found the schema of the database; null if it has no tables; "unknown" if it has tables but states no schema
 * @param where the database, for the operator
 * @throws UnusableStoreError unless it has this version's schema, or has no tables and may become a store
 */
export function checkSchema(found: string | null, use: StoreUse, where: string): void {
  if (found === schemaVersion || (found === null && use === "CREATE")) return;
  if (found === null) throw new UnusableStoreError(`There is no store in ${where}.`);
  throw new OtherSchemaError(
    `The store in ${where} has the schema of another version (${found} instead of ${schemaVersion}) and was not changed: ` +
      "run the version that made it, or set DATA_DIR or DATABASE_URL to another store.",
  );
}
