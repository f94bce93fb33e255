// Runs the store's contract and the tests of postgres-rows.ts on a PostgreSQL store whose fingerprints are in one
// table. Older stores have this form until an operator partitions them.
import { describe } from "vitest";
import { type FreshDatabase, hasPostgres, postgresForTests } from "../../test/fresh-postgres.ts";
import { createPlainStore } from "../../test/plain-store.ts";
import { onSharedDatabase } from "../../test/shared-database.ts";
import { describeStore } from "./contract/describe-store.ts";
import { testPostgresRows } from "./contract/postgres-rows.ts";
import { openPostgresStore } from "./postgres.ts";

const FORM = "PostgreSQL, in one table";

describe.skipIf(!hasPostgres)("on a PostgreSQL server", () => {
  const postgres = postgresForTests();

  async function create(): Promise<FreshDatabase> {
    const database = await postgres.createDatabase();
    await createPlainStore(database.url);
    return database;
  }

  const open = (url: string) => openPostgresStore({ maxConnections: 5, timeoutMs: 5_000, url });
  describeStore(`[GR1] ${FORM}`, onSharedDatabase(create, open));
  testPostgresRows(FORM, create);
});
