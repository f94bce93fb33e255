import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { Readable } from "node:stream";
import { setImmediate, setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  type FreshDatabase,
  hasPostgres,
  postgresForTests,
  runSql,
} from "../../test/fresh-postgres.ts";
import { onSharedDatabase } from "../../test/shared-database.ts";
import { backUp, restore } from "./backup.ts";
import { openPostgresEngine } from "./postgres-engine.ts";
import { openPostgresStore } from "./postgres.ts";
import type { NewFingerprint, Store } from "./store.ts";
import { createSqlStore } from "./sql-store.ts";
import { newFingerprintEvents } from "./webhook-events.ts";
import { describeStore } from "../../test/store-contract/describe-store.ts";
import { fingerprint, organization, register } from "../../test/store-contract/example-records.ts";
import { OtherSchemaError, StoreUnavailableError } from "./store-error.ts";
import { schemaVersion } from "./schema-version.ts";

const limits = { maxConnections: 5, timeoutMs: 5_000 };

describe.skipIf(!hasPostgres)("on a PostgreSQL server", () => {
  const postgres = postgresForTests();

  describeStore(
    "[GR1] PostgreSQL",
    onSharedDatabase(
      () => postgres.createDatabase(),
      (url) => openPostgresStore({ ...limits, url }),
    ),
  );

  async function onFreshDatabase(work: (database: FreshDatabase) => Promise<void>): Promise<void> {
    const database = await postgres.createDatabase();
    try {
      await work(database);
    } finally {
      await database.drop();
    }
  }

  /** Runs `work` while a setting of the server has another value, and then resets the setting. */
  async function withSetting(name: string, value: string, work: () => Promise<void>) {
    const set = async (change: string, expected: string) => {
      await runSql(postgres.server.url, `alter system ${change}`);
      await runSql(postgres.server.url, "select pg_reload_conf()");
      const show = async () => (await runSql(postgres.server.url, `show ${name}`))[0]?.[name];
      while ((await show()) !== expected) await setTimeout(20);
      // Each process of the server reads the new setting by itself, before its next statement. This pause gives
      // all of them time to learn of the change.
      await setTimeout(100);
    };
    const [before] = await runSql(postgres.server.url, `show ${name}`);
    await set(`set ${name} = '${value}'`, value);
    try {
      await work();
    } finally {
      await set(`reset ${name}`, String(before?.[name]));
    }
  }

  it("[GR1] creates a store partitioned by the hash, with a narrow table for the order of lists", () =>
    onFreshDatabase(async ({ url }) => {
      await (await openPostgresStore({ ...limits, url })).close();
      const keys = `select pg_get_partkeydef('fingerprints'::regclass) as by,
        (select count(*)::int from pg_inherits where inhparent = 'fingerprints'::regclass) as partitions,
        (select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'fingerprints'::regclass and contype = 'p') as key,
        (select string_agg(attname, ' ' order by attnum) from pg_attribute
          where attrelid = 'fingerprint_times'::regclass and attnum > 0) as narrow,
        (select relkind from pg_class where oid = 'fingerprint_times'::regclass) as kind`;
      expect(await runSql(url, keys)).toEqual([
        {
          by: "HASH (hash)",
          partitions: 16,
          key: "PRIMARY KEY (hash)",
          narrow: "created_at id hash",
          kind: "r",
        },
      ]);
    }));

  it("makes commits durable where the server's default is not", () =>
    onFreshDatabase(async ({ url }) => {
      const name = url.replace(/.*\//, "");
      await runSql(url, `alter database ${name} set synchronous_commit = off`);
      const engine = await openPostgresEngine({ ...limits, url });
      const show = { sql: "show synchronous_commit", parameters: [] };
      expect(await engine.transaction((run) => run(show))).toEqual([{ synchronous_commit: "on" }]);
      await engine.close();
    }));

  it("writes nothing while the server does not flush, and goes on when it does", () =>
    onFreshDatabase(async ({ url }) => {
      const store = await openPostgresStore({ ...limits, url });
      await register(store);
      await store.ping();
      const one = fingerprint();
      await withSetting("fsync", "off", async () => {
        const refused = store.fingerprints.add([one]);
        await expect(refused).rejects.toThrow(StoreUnavailableError);
        await expect(refused).rejects.toThrow(/fsync off.*writes nothing/);
        expect(await store.fingerprints.get(one.hash)).toBeNull();
      });
      expect(await store.fingerprints.add([one])).toEqual(["ADDED"]);
      await store.close();
    }));

  it("[WH4] goes on with the events of webhooks after those of a back-up that it restored", () =>
    onFreshDatabase(async ({ url: from }) =>
      onFreshDatabase(async ({ url: to }) => {
        const [source, target] = await Promise.all(
          [from, to].map((url) => openPostgresEngine({ ...limits, url })),
        );
        if (source === undefined || target === undefined) throw new Error("not opened");
        const [store, restored] = [createSqlStore(source), createSqlStore(target)];
        const keyHash = "k";
        await register(store);
        await store.keys.put({ keyHash, organizationId: organization.id, createdAt: 1 });
        const webhook = {
          id: "w",
          keyHash,
          url: "https://hook.example/",
          secret: "",
          challenge: "",
        };
        const statuses = ["NEW"] as const;
        const organizationId = organization.id;
        await store.webhooks.add({ ...webhook, organizationId, statuses, createdAt: 1 }, 1);
        const [lease] = await store.webhooks.lease({ now: 1, leaseMs: 1, limit: 1 });
        if (lease !== undefined) await store.webhooks.verified(lease);
        const added = [fingerprint(), fingerprint(), fingerprint()] as const;
        await store.fingerprints.add([added[0]]);
        await store.fingerprints.add([added[1]]);
        const pieces: string[] = [];
        await backUp(source, async (piece) => void pieces.push(piece));
        const lines = Readable.from(pieces.join("").trimEnd().split("\n"));
        await restore(target, lines);
        await restored.fingerprints.add([added[2]]);
        for (const { hash } of added) {
          const event = await restored.webhooks.nextEvent("w");
          expect(event?.hashes).toEqual([hash]);
          if (event !== null) await restored.webhooks.delivered(event, { at: 1, after: null });
        }
        await Promise.all([store.close(), restored.close()]);
      }),
    ));

  it("discards the events that another transaction stores while a webhook is being stopped", () =>
    onFreshDatabase(async ({ url }) => {
      const [engine, other] = [
        await openPostgresEngine({ ...limits, url }),
        await openPostgresEngine({ ...limits, url }),
      ];
      const store = createSqlStore(engine);
      const [id, keyHash] = ["w", "k"];
      await register(store);
      await store.keys.put({ keyHash, organizationId: organization.id, createdAt: 1 });
      const webhook = { id, keyHash, url: "https://hook.example/", secret: "", challenge: "" };
      const { id: organizationId } = organization;
      await store.webhooks.add({ ...webhook, organizationId, statuses: ["NEW"], createdAt: 1 }, 1);
      const [lease] = await store.webhooks.lease({ now: 1, leaseMs: 1, limit: 1 });
      if (lease !== undefined) await store.webhooks.verified(lease);
      let stopped: Promise<void> | undefined;
      const storeEvents = newFingerprintEvents(other.db, other.traits);
      await other.transaction(async (run) => {
        await storeEvents(run, [fingerprint()]);
        stopped = store.webhooks.stop(id, "GONE");
        const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock'";
        const isStopped = async () => (await store.webhooks.ofKey(keyHash))[0]?.state === "STOPPED";
        while ((await runSql(url, waiting)).length === 0 && !(await isStopped())) {
          await setTimeout(20);
        }
      });
      await stopped;
      expect(await store.webhooks.countEvents(id, 9)).toBe(0);
      expect(await store.webhooks.ofKey(keyHash)).toMatchObject([
        { state: "STOPPED", discarded: 1 },
      ]);
      await Promise.all([store.close(), other.close()]);
    }));

  it("[CL1] neither acknowledges nor shows what no synchronous standby has", () =>
    onFreshDatabase(async ({ url }) => {
      const store = await openPostgresStore({ ...limits, url, timeoutMs: 500 });
      await register(store);
      const [one, other] = [fingerprint(), fingerprint()];
      await withSetting("synchronous_standby_names", "away", async () => {
        const refused = store.fingerprints.add([one]);
        await expect(refused).rejects.toThrow(StoreUnavailableError);
        // This wait is longer than any time limit. Even after it, the server must not show the
        // transaction to anybody.
        await setTimeout(1_000);
        expect(await store.fingerprints.get(one.hash)).toBeNull();
        // While the first commit waits, its store refuses every write. Another store cannot write the same fingerprint,
        // because the waiting transaction locks its row. So no second commit waits at the server.
        const later = store.fingerprints.add([other]);
        await expect(later).rejects.toThrow(/an earlier commit waits/);
        const process = await openPostgresStore({ ...limits, url, timeoutMs: 500 });
        await expect(process.fingerprints.add([one])).rejects.toThrow(StoreUnavailableError);
        await process.close();
        const waiting = "select 1 from pg_stat_activity where wait_event = 'SyncRep'";
        expect(await runSql(url, waiting)).toHaveLength(1);
      });
      while ((await store.fingerprints.get(one.hash)) === null) await setTimeout(20);
      expect(await store.fingerprints.add([one, other])).toEqual(["UNCHANGED", "ADDED"]);
      await store.close();
    }));

  it("[CL1] does not count a commit whose wait for a standby was cancelled", () =>
    onFreshDatabase(async ({ url }) => {
      const store = await openPostgresStore({ ...limits, url });
      await register(store);
      await withSetting("synchronous_standby_names", "away", async () => {
        const added = store.fingerprints.add([fingerprint()]);
        added.catch(() => {});
        const cancel =
          "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'";
        while ((await runSql(url, cancel)).length === 0) await setTimeout(20);
        await expect(added).rejects.toThrow(/warned at a commit/);
      });
      await store.close();
    }));

  it("[CL1] closes while a commit waits for a standby", () =>
    onFreshDatabase(async ({ url }) => {
      const store = await openPostgresStore({ ...limits, url, timeoutMs: 300 });
      await register(store);
      await withSetting("synchronous_standby_names", "away", async () => {
        await expect(store.fingerprints.add([fingerprint()])).rejects.toThrow(
          StoreUnavailableError,
        );
        await store.close();
      });
    }));

  it("writes nothing where synchronous_commit cannot be raised", () =>
    onFreshDatabase(async ({ url }) => {
      const store = await openPostgresStore({ ...limits, url });
      await store.close();
      const name = url.replace(/.*\//, "");
      // This function ignores the value, as a pooler that drops settings would.
      await runSql(
        url,
        `create function public.set_config(setting text, value text, is_local boolean) returns text
           language sql as 'select pg_catalog.current_setting(setting)';
         alter database ${name} set search_path = public, pg_catalog;
         alter database ${name} set synchronous_commit = off`,
      );
      const engine = await openPostgresEngine({ ...limits, url });
      const one = { sql: "select 1 as one", parameters: [] };
      const refused = engine.transaction((run) => run(one));
      await expect(refused).rejects.toThrow(StoreUnavailableError);
      await expect(refused).rejects.toThrow(/synchronous_commit is still off.*writes nothing/);
      expect(await engine.read(one)).toEqual([{ one: 1 }]);
      await engine.close();
    }));

  it("reads without bitmap scans, on every connection", () =>
    onFreshDatabase(async ({ url }) => {
      const engine = await openPostgresEngine({ ...limits, url });
      const setting = {
        sql: "select current_setting('enable_bitmapscan') as bitmaps",
        parameters: [],
      };
      const reads = Array.from({ length: 20 }, () => engine.read(setting));
      expect(new Set((await Promise.all(reads)).flat().map((row) => JSON.stringify(row)))).toEqual(
        new Set(['{"bitmaps":"off"}']),
      );
      expect(await engine.snapshot((run) => run(setting))).toEqual([{ bitmaps: "off" }]);
      await engine.close();
    }));

  it("prepares a hot query once per connection", () =>
    onFreshDatabase(async ({ url }) => {
      const engine = await openPostgresEngine({ ...limits, url, maxConnections: 1 });
      const byId = engine.db.selectFrom("batches").selectAll().where("id", "=", "b1").compile();
      for (let time = 0; time < 3; time += 1) await engine.read(byId);
      const prepared = await engine.read<{ statement: string; runs: number }>({
        sql: `select statement, generic_plans + custom_plans as runs from pg_prepared_statements
              where statement like 'select * from "batches"%'`,
        parameters: [],
      });
      expect(prepared).toEqual([{ statement: byId.sql, runs: 3 }]);
      await engine.close();
    }));

  it("hands over one long result in each turn of the event loop, however many arrive in the same one", () =>
    onFreshDatabase(async ({ url }) => {
      const engine = await openPostgresEngine({ ...limits, url });
      async function turnsOf(rows: number): Promise<number> {
        const statement = { sql: `select generate_series(1, ${rows})`, parameters: [] };
        const read = async (): Promise<number> => {
          await engine.read(statement);
          return performance.nodeTiming.uvMetricsInfo.loopCount;
        };
        const reads = Array.from({ length: limits.maxConnections }, read);
        // The statements are sent. While this thread sleeps, the server answers all of them.
        await setImmediate();
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
        return new Set(await Promise.all(reads)).size;
      }
      // This opens the connections.
      await turnsOf(1);
      expect(await turnsOf(22)).toBe(limits.maxConnections);
      await engine.close();
    }));

  it("a transaction that throws leaves nothing behind, and its connection is used again", () =>
    onFreshDatabase(async ({ url }) => {
      const engine = await openPostgresEngine({ ...limits, url, maxConnections: 1 });
      const insert = (id: string) =>
        engine.db.insertInto("organizations").values({ id, name: id }).compile();
      const outcomes = await Promise.allSettled([
        engine.transaction((run) => run(insert("a"))),
        engine.transaction(async (run) => {
          await Promise.all([run(insert("b")), run(insert("a")), run(insert("c"))]);
        }),
        engine.transaction(async (run) => {
          await run(insert("a")).catch(() => {});
        }),
        engine.transaction((run) => run(insert("d"))),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual([
        "fulfilled",
        "rejected",
        "rejected",
        "fulfilled",
      ]);
      const ids = engine.db.selectFrom("organizations").select("id").orderBy("id").compile();
      expect(await engine.read(ids)).toEqual([{ id: "a" }, { id: "d" }]);
      await engine.close();
    }));

  it("outlives a connection that breaks inside a transaction, between two statements", () =>
    onFreshDatabase(async ({ url }) => {
      const engine = await openPostgresEngine({ ...limits, url, maxConnections: 1 });
      const ask = { sql: "select pg_backend_pid() as pid", parameters: [] };
      let broken = 0;
      const failed = engine.transaction(async (run) => {
        [{ pid: broken }] = (await run(ask)) as [{ pid: number }];
        await runSql(url, `select pg_terminate_backend(${broken})`);
        // During this pause, the client notices that the connection is broken although no statement is running.
        await setTimeout(200);
        return run(ask);
      });
      await expect(failed).rejects.toThrow(StoreUnavailableError);
      const [{ pid }] = (await engine.read(ask)) as [{ pid: number }];
      expect(pid).not.toBe(broken);
      await engine.close();
    }));

  it("runs a transaction again that lost to another one by deadlock", () =>
    onFreshDatabase(async ({ url }) => {
      const engine = await openPostgresEngine({ ...limits, url });
      const upsert = (id: string, name: string) =>
        engine.db
          .insertInto("organizations")
          .values({ id, name })
          .onConflict((conflict) => conflict.column("id").doUpdateSet({ name }))
          .compile();
      let runs = 0;
      let meet = (): void => {};
      const bothHoldOne = new Promise<void>((resolve) => (meet = resolve));
      const inOrder = (...ids: [string, string]) =>
        engine.transaction(async (run) => {
          await run(upsert(ids[0], ids.join()));
          runs += 1;
          if (runs === 2) meet();
          await bothHoldOne;
          await run(upsert(ids[1], ids.join()));
        });
      await Promise.all([inOrder("a", "b"), inOrder("b", "a")]);
      // One of the two transactions is rolled back and runs again, so the work runs at least three times. On a busy
      // machine a transaction may be rolled back more than once.
      expect(runs).toBeGreaterThanOrEqual(3);
      await engine.close();
    }));

  it("closes batches from several processes at once, with each fingerprint in exactly one", () =>
    onFreshDatabase(async ({ url }) => {
      const stores = await Promise.all([1, 2, 3].map(() => openPostgresStore({ ...limits, url })));
      const [first] = stores;
      await register(first!);
      const many = Array.from({ length: 600 }, () => fingerprint());
      await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          stores[index % 3]!.fingerprints.add(many.slice(index * 10, index * 10 + 10)),
        ),
      );
      const ids = Array.from({ length: 60 }, () => randomUUID());
      const sizes = await Promise.all(
        ids.map((id, index) =>
          stores[index % 3]!.batches.close({
            id,
            organizationId: organization.id,
            maxSize: 13,
            createdAt: 1,
          }),
        ),
      );
      // Sixty batches of at most 13 members have room for all 600 fingerprints, so none may be left without a
      // batch.
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(600);
      const hashes = (await Promise.all(ids.map((id) => first!.batches.hashes(id)))).flat();
      expect(hashes.sort()).toEqual(many.map(({ hash }) => hash).sort());
      await Promise.all(stores.map((store) => store.close()));
    }));

  it("stores the same fingerprints from several processes once, in any order", () =>
    onFreshDatabase(async ({ url }) => {
      const stores = await Promise.all([1, 2, 3].map(() => openPostgresStore({ ...limits, url })));
      await register(stores[0]!);
      const many = Array.from({ length: 200 }, () => fingerprint());
      const added: string[] = [];
      const add = async (store: Store, some: readonly NewFingerprint[]): Promise<void> => {
        const additions = await store.fingerprints.add(some);
        added.push(
          ...some.map(({ hash }) => hash).filter((_, index) => additions[index] === "ADDED"),
        );
      };
      await Promise.all(
        stores.flatMap((store) => [
          add(store, many),
          ...many.toReversed().map((one) => add(store, [one])),
        ]),
      );
      expect(added.sort()).toEqual(many.map(({ hash }) => hash).sort());
      expect((await stores[0]!.counts.since([])).total).toBe(200);
      await Promise.all(stores.map((store) => store.close()));
    }));

  it("keeps all signatures that come through several processes, or says that it was final", () =>
    onFreshDatabase(async ({ url }) => {
      const stores = await Promise.all([1, 2, 3].map(() => openPostgresStore({ ...limits, url })));
      const [first] = stores;
      await register(first!);
      const ones = Array.from({ length: 20 }, () => fingerprint());
      await first!.fingerprints.add(ones);
      const id = randomUUID();
      const closed = { id, organizationId: organization.id, maxSize: 20, createdAt: 1 };
      const expected = new Map(ones.map(({ hash, proofs }) => [hash, proofs.map((one) => one.id)]));
      let refused = 0;
      let meanwhile = (): void => {};
      const inTheMiddle = new Promise<void>((resolve) => (meanwhile = resolve));
      const countersign = async (number: number): Promise<void> => {
        const proof = { id: String(number).padStart(128, "0"), signature: "30" };
        const some = (number % 2 === 0 ? ones : ones.toReversed()).map((one) => ({
          ...one,
          id: randomUUID(),
          proofs: [proof],
        }));
        const additions = await stores[number % 3]!.fingerprints.add(some);
        for (const [index, { hash }] of some.entries()) {
          if (additions[index] === "EXTENDED") expected.get(hash)?.push(proof.id);
          else if (additions[index] === "FINAL_RECORD") refused += 1;
          else expect.unreachable(additions[index]);
        }
      };
      const finish = async (): Promise<void> => {
        await inTheMiddle;
        // `batches.close` skips locked fingerprints, so it is called again until it has put some of them into the batch.
        while ((await first!.batches.close(closed)) === 0) await setTimeout(1);
        const statuses = [
          "QUEUED",
          "PROCESSING",
          "PENDING_COMMITMENT",
          "FINALIZED_COMMITMENT",
        ] as const;
        for (const [index, from] of statuses.entries()) {
          const to = statuses[index + 1];
          if (to !== undefined) await stores[index % 3]!.batches.advance({ id, from, to, at: 1 });
        }
      };
      const inTurn = async (start: number): Promise<void> => {
        for (let number = start; number < 60; number += 6) {
          await countersign(number);
          if (number > 30) meanwhile();
        }
      };
      await Promise.all([finish(), ...[0, 1, 2, 3, 4, 5].map(inTurn)]);
      let kept = 0;
      for (const one of ones) {
        const read = await first!.fingerprints.get(one.hash);
        const ids = (read?.proofs ?? []).map((proof) => proof.id);
        kept += ids.length - 1;
        expect(ids.sort()).toEqual(expected.get(one.hash)?.sort());
      }
      expect(kept + refused).toBe(60 * ones.length);
      expect(Math.min(kept, refused)).toBeGreaterThan(0);
      await Promise.all(stores.map((store) => store.close()));
    }));

  it("refuses a signature that comes while another process makes the fingerprint final", () =>
    onFreshDatabase(async ({ url }) => {
      const store = await openPostgresStore({ ...limits, url });
      await register(store);
      const other = await openPostgresEngine({ ...limits, url });
      const one = fingerprint();
      await store.fingerprints.add([one]);
      const { organizationId } = one;
      await store.batches.close({ id: "b", organizationId, maxSize: 1, createdAt: 1 });
      let commit = (): void => {};
      const isTold = new Promise<void>((resolve) => (commit = resolve));
      let written = (): void => {};
      const isWritten = new Promise<void>((resolve) => (written = resolve));
      const finishing = other.transaction(async (run) => {
        await run(
          other.db.updateTable("batches").set({ status: "FINALIZED_COMMITMENT" }).compile(),
        );
        written();
        await isTold;
      });
      await isWritten;
      const answer = { isThere: false };
      const adding = store.fingerprints
        .add([{ ...one, proofs: [{ id: "cd".repeat(64), signature: "30" }] }])
        .finally(() => (answer.isThere = true));
      const waiting = "select 1 from pg_locks where not granted";
      while (!answer.isThere && (await runSql(url, waiting)).length === 0) await setTimeout(5);
      commit();
      await finishing;
      expect(await adding).toEqual(["FINAL_RECORD"]);
      await Promise.all([store.close(), other.close()]);
    }));

  it("is created once by processes that start together", () =>
    onFreshDatabase(async ({ url }) => {
      const stores = await Promise.all(
        Array.from({ length: 6 }, () => openPostgresStore({ ...limits, url })),
      );
      const properties = "select name, value from store_properties";
      expect(await runSql(url, properties)).toEqual([{ name: "schema", value: schemaVersion }]);
      await Promise.all(stores.map((store) => store.close()));
    }));

  const tables =
    "select string_agg(tablename, ' ') as names from pg_tables where schemaname = 'public'";

  it("[GR2] refuses a database with another schema, and does not change it", () =>
    onFreshDatabase(async ({ url }) => {
      const refused = async (): Promise<void> => {
        for (const use of ["CREATE", "USE", "READ"] as const) {
          const opening = openPostgresEngine({ ...limits, url }, use);
          await expect(opening).rejects.toThrow(OtherSchemaError);
        }
      };
      await runSql(url, "create table letters (id int)");
      await refused();
      expect(await runSql(url, tables)).toEqual([{ names: "letters" }]);
      await runSql(url, "drop table letters");
      await (await openPostgresStore({ ...limits, url })).close();
      await runSql(url, "update store_properties set value = '999' where name = 'schema'");
      await refused();
      await runSql(url, "delete from store_properties");
      await refused();
      expect(await runSql(url, "select * from store_properties")).toEqual([]);
    }));

  it("[GR2] creates no store where there has to be one", () =>
    onFreshDatabase(async ({ url }) => {
      for (const use of ["USE", "READ"] as const) {
        const opening = openPostgresEngine({ ...limits, url }, use);
        await expect(opening).rejects.toThrow("There is no store in the database");
      }
      expect(await runSql(url, tables)).toEqual([{ names: null }]);
    }));

  it("says that the server cannot be reached, and works again when it can", async () => {
    const { url } = await postgres.createDatabase();
    const store = await openPostgresStore({ ...limits, url });
    await register(store);
    const one = fingerprint();
    await store.fingerprints.add([one]);
    await postgres.server.kill();
    const tries = [store.ping(), store.fingerprints.get(one.hash), store.fingerprints.add([one])];
    for (const attempt of tries) await expect(attempt).rejects.toThrow(StoreUnavailableError);
    await expect(openPostgresStore({ ...limits, url })).rejects.toThrow(StoreUnavailableError);
    await postgres.server.start();
    expect((await store.fingerprints.get(one.hash))?.id).toBe(one.id);
    expect(await store.fingerprints.add([one])).toEqual(["UNCHANGED"]);
    await store.close();
  });
});
