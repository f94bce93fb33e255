// Runs the store's contract with reads from a streaming replica. The contract requires that a read sees every earlier
// write. The primary must therefore wait until the replica has applied a commit before it reports the commit as done.
import { afterAll, beforeAll, describe, expect } from "vitest";
import type { PostgresServer } from "../../../../tools/postgres.ts";
import {
  type FreshDatabase,
  hasPostgres,
  postgresForTests,
  runSql,
} from "../../test/fresh-postgres.ts";
import { onSharedDatabase } from "../../test/shared-database.ts";
import { describeStore } from "../../test/store-contract/describe-store.ts";
import { openPostgresReplica, openPostgresStore } from "./postgres.ts";
import type { Store } from "./store.ts";
import { withReplica } from "./with-replica.ts";

const limits = { maxConnections: 5, timeoutMs: 5_000 };

describe.skipIf(!hasPostgres)("reads from a streaming replica that every commit waits for", () => {
  const postgres = postgresForTests();
  let standby: PostgresServer;
  const setSynchronous = async (names: string) => {
    await runSql(postgres.server.url, `alter system set synchronous_standby_names = '${names}'`);
    await runSql(postgres.server.url, "select pg_reload_conf()");
  };
  beforeAll(async () => {
    standby = await postgres.server.addReplica();
    await setSynchronous("*");
  });
  afterAll(() => setSynchronous(""));

  async function createWaiting(): Promise<FreshDatabase> {
    const database = await postgres.createDatabase();
    const name = database.url.replace(/.*\//, "");
    await runSql(database.url, `alter database ${name} set synchronous_commit = remote_apply`);
    return database;
  }

  const failures: unknown[] = [];
  async function openBoth(url: string): Promise<Store> {
    const name = url.replace(/.*\//, "");
    const primary = await openPostgresStore({ ...limits, url });
    const onReplica = standby.url.replace(/[^/]+$/, name);
    const replica = openPostgresReplica({ ...limits, url: onReplica });
    const onFailure = (error: unknown) => failures.push(error);
    const reads = withReplica({ primary, replica, now: Date.now, onFailure });
    return {
      ...primary,
      fingerprints: { ...primary.fingerprints, ...reads.fingerprints },
      signers: reads.signers,
      counts: { ...primary.counts, ...reads.counts },
      batches: { ...primary.batches, ...reads.batches },
      ledger: { ...primary.ledger, ...reads.ledger },
      withholdings: { ...primary.withholdings, ...reads.withholdings },
      async close() {
        await replica.close();
        await primary.close();
      },
    };
  }

  describeStore(
    "PostgreSQL with reads from a replica",
    onSharedDatabase(createWaiting, openBoth, () => {
      expect(failures).toEqual([]);
    }),
  );
});
