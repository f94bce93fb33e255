// Tests the store on PostgreSQL through a real PgBouncer that pools by transaction. pgbouncer.long.test.ts tests the
// store's whole contract through PgBouncer.
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPgBouncer, type PgBouncer, startPgBouncer } from "../../../../tools/pgbouncer.ts";
import { hasPostgres, postgresForTests, runSql } from "../../test/fresh-postgres.ts";
import { openPostgresEngine } from "./postgres-engine.ts";
import { openPostgresStore } from "./postgres.ts";
import { fingerprint, register } from "../../test/store-contract/example-records.ts";
import { UnusableStoreError } from "./store-error.ts";

const limits = { maxConnections: 5, timeoutMs: 5_000 };
const hasBoth = hasPostgres && findPgBouncer() !== null;
if (!hasBoth) process.stderr.write("Left out, since PostgreSQL and PgBouncer cannot both be had\n");

describe.skipIf(!hasBoth)("through PgBouncer", () => {
  const postgres = postgresForTests();
  let pooler: PgBouncer;
  beforeAll(async () => {
    // The pooler has fewer connections to the server than one store opens to the pooler, so the store's connections
    // have to share them.
    pooler = await startPgBouncer(postgres.server.url, "transaction", 3);
  });
  afterAll(() => pooler.remove());

  async function onFreshDatabase(work: (url: string) => Promise<void>): Promise<void> {
    const database = await postgres.createDatabase();
    try {
      await work(database.url);
    } finally {
      await database.drop();
    }
  }

  interface Settings {
    readonly timeout: string;
    readonly bitmaps: string;
  }
  const showSettings = {
    sql: `select current_setting('synchronous_commit') as commit,
            current_setting('statement_timeout') as timeout,
            current_setting('enable_bitmapscan') as bitmaps`,
    parameters: [],
  };

  it("keeps durability and time limits in every transaction, whatever others leave behind", () =>
    onFreshDatabase(async (url) => {
      const neighbours = Array.from(
        { length: 3 },
        () => new Client({ connectionString: pooler.urlOf(url) }),
      );
      for (const neighbour of neighbours) await neighbour.connect();
      // The three transactions are open at the same time, so together they change the settings of all three
      // connections to the server.
      for (const neighbour of neighbours) await neighbour.query("begin");
      for (const neighbour of neighbours) {
        await neighbour.query("set synchronous_commit = off; set statement_timeout = 0");
      }
      for (const neighbour of neighbours) await neighbour.query("commit");
      const engine = await openPostgresEngine({
        ...limits,
        url: pooler.urlOf(url),
        isPooledByTransaction: true,
      });
      const inTransactions = await Promise.all(
        Array.from({ length: 20 }, () => engine.transaction((run) => run(showSettings))),
      );
      expect(new Set(inTransactions.flat().map((row) => JSON.stringify(row)))).toEqual(
        new Set([JSON.stringify({ commit: "on", timeout: "5s", bitmaps: "off" })]),
      );
      const reads = await Promise.all(
        Array.from({ length: 20 }, async () => engine.read<Settings>(showSettings)),
      );
      const readSettings = reads.flat().map(({ timeout, bitmaps }) => `${timeout} ${bitmaps}`);
      expect(new Set(readSettings)).toEqual(new Set(["5s off"]));
      // The settings of the store's transactions must not have stayed on these connections.
      for (const neighbour of neighbours) {
        const { rows } = await neighbour.query<Settings>(showSettings.sql);
        expect(rows[0]).toMatchObject({ timeout: "0", bitmaps: "on" });
        await neighbour.end();
      }
      await engine.close();
    }));

  it("refuses to start, in one sentence, where transactions are pooled and the setting is missing", () =>
    onFreshDatabase(async (url) => {
      const opening = openPostgresStore({ ...limits, url: pooler.urlOf(url) });
      await expect(opening).rejects.toThrow(UnusableStoreError);
      await expect(opening).rejects.toThrow(/DATABASE_POOLER=transaction/);
    }));

  it("opened by several processes at once, is created once and leaves no lock behind", () =>
    onFreshDatabase(async (url) => {
      const options = {
        ...limits,
        url: pooler.urlOf(url),
        isPooledByTransaction: true,
      };
      const stores = await Promise.all([1, 2, 3].map(() => openPostgresStore(options)));
      const locks = "select count(*)::int as locks from pg_locks where locktype = 'advisory'";
      expect(await runSql(url, locks)).toEqual([{ locks: 0 }]);
      const one = fingerprint();
      await register(stores[0]!);
      const added = await Promise.all(stores.map((store) => store.fingerprints.add([one])));
      expect(added.flat().filter((addition) => addition === "ADDED")).toHaveLength(1);
      for (const store of stores) await store.close();
    }));
});
