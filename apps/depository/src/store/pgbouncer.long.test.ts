// Tests the store's contract on PostgreSQL through a real PgBouncer.
import { afterAll, beforeAll, describe } from "vitest";
import { findPgBouncer, type PgBouncer, startPgBouncer } from "../../../../tools/pgbouncer.ts";
import { hasPostgres, postgresForTests } from "../../test/fresh-postgres.ts";
import { onSharedDatabase } from "../../test/shared-database.ts";
import { describeStore } from "../../test/store-contract/describe-store.ts";
import { openPostgresStore } from "./postgres.ts";

describe.skipIf(!hasPostgres || findPgBouncer() === null)("through PgBouncer", () => {
  const postgres = postgresForTests();

  describe.each([
    { pooling: "session", connections: 20 },
    // The pooler has fewer connections to the server than one store opens to the pooler, so the store's connections
    // have to share them.
    { pooling: "transaction", connections: 3 },
  ] as const)("pooling by $pooling", ({ pooling, connections }) => {
    let pooler: PgBouncer;
    beforeAll(async () => {
      pooler = await startPgBouncer(postgres.server.url, pooling, connections);
    });
    afterAll(() => pooler.remove());

    describeStore(
      `PostgreSQL through PgBouncer pooling by ${pooling}`,
      onSharedDatabase(
        () => postgres.createDatabase(),
        (url) =>
          openPostgresStore({
            maxConnections: 5,
            timeoutMs: 5_000,
            url: pooler.urlOf(url),
            isPooledByTransaction: pooling === "transaction",
          }),
      ),
    );
  });
});
