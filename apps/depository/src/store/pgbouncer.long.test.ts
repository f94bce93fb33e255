// Tests the store on PostgreSQL through a real PgBouncer that pools by session.
import { afterAll, beforeAll, describe } from "vitest";
import { findPgBouncer, type PgBouncer, startPgBouncer } from "../../../../scripts/pgbouncer.ts";
import { hasPostgres, postgresForTests } from "../../test/fresh-postgres.ts";
import { onSharedDatabase } from "../../test/shared-database.ts";
import { describeStore } from "./contract/describe-store.ts";
import { openPostgresStore } from "./postgres.ts";

describe.skipIf(!hasPostgres || findPgBouncer() === null)("through PgBouncer", () => {
  const postgres = postgresForTests();
  let pooler: PgBouncer;
  beforeAll(async () => {
    pooler = await startPgBouncer(postgres.server.url, "session", 20);
  }, 60_000);
  afterAll(() => pooler.remove());

  describeStore(
    "PostgreSQL through PgBouncer pooling by session",
    onSharedDatabase(
      () => postgres.createDatabase(),
      (url) => openPostgresStore({ maxConnections: 5, timeoutMs: 5_000, url: pooler.urlOf(url) }),
    ),
  );
});
