import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  emptyTables,
  type FreshDatabase,
  hasPostgres,
  postgresForTests,
  runSql,
} from "../../test/fresh-postgres.ts";
import { rowsExamined } from "../../test/rows-examined.ts";
import { migrate, schemaVersion } from "../migrations/migrate.ts";
import { MAX_EXAMINED } from "./bounded-walk.ts";
import { openPostgresEngine } from "./postgres-engine.ts";
import { openPostgresStore } from "./postgres.ts";
import { describeStore, fingerprint, organization } from "./store.contract.ts";
import type { Store } from "./store.ts";
import { StoreUnavailableError } from "./store-error.ts";

const limits = { maxConnections: 5, timeoutMs: 5_000 };

describe.skipIf(!hasPostgres)("on a PostgreSQL server", () => {
  const postgres = postgresForTests();

  let shared: Promise<FreshDatabase> | undefined;
  describeStore("PostgreSQL", async () => {
    shared ??= postgres.createDatabase();
    const { url } = await shared;
    let store = await openPostgresStore({ ...limits, url });
    await emptyTables(url);
    return {
      store,
      async reopen() {
        await store.close();
        store = await openPostgresStore({ ...limits, url });
        return store;
      },
      remove: () => store.close(),
    };
  });

  async function onFreshDatabase(work: (database: FreshDatabase) => Promise<void>): Promise<void> {
    const database = await postgres.createDatabase();
    try {
      await work(database);
    } finally {
      await database.drop();
    }
  }

  it("makes commits durable where the server's default is not", () =>
    onFreshDatabase(async ({ url }) => {
      const name = url.replace(/.*\//, "");
      await runSql(url, `alter database ${name} set synchronous_commit = off`);
      const engine = openPostgresEngine({ ...limits, url });
      const show = { sql: "show synchronous_commit", parameters: [] };
      expect(await engine.transaction((run) => run(show))).toEqual([{ synchronous_commit: "on" }]);
      await engine.close();
    }));

  it("prepares a hot query once per connection", () =>
    onFreshDatabase(async ({ url }) => {
      const engine = openPostgresEngine({ ...limits, url, maxConnections: 1 });
      await migrate(engine);
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

  it("a transaction that throws leaves nothing behind, and its connection is used again", () =>
    onFreshDatabase(async ({ url }) => {
      const engine = openPostgresEngine({ ...limits, url, maxConnections: 1 });
      await migrate(engine);
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
      const engine = openPostgresEngine({ ...limits, url, maxConnections: 1 });
      const ask = { sql: "select pg_backend_pid() as pid", parameters: [] };
      let broken = 0;
      const failed = engine.transaction(async (run) => {
        [{ pid: broken }] = (await run(ask)) as [{ pid: number }];
        await runSql(url, `select pg_terminate_backend(${broken})`);
        // Long enough for the news to arrive while nothing is asked.
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
      const engine = openPostgresEngine({ ...limits, url });
      await migrate(engine);
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
      expect(runs).toBe(3);
      await engine.close();
    }));

  it("closes batches from several processes at once, no fingerprint left or in two", () =>
    onFreshDatabase(async ({ url }) => {
      const stores = await Promise.all([1, 2, 3].map(() => openPostgresStore({ ...limits, url })));
      const [first] = stores;
      await first!.putOrganization(organization);
      const many = Array.from({ length: 600 }, () => fingerprint());
      await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          stores[index % 3]!.addFingerprints(many.slice(index * 10, index * 10 + 10)),
        ),
      );
      const ids = Array.from({ length: 60 }, () => randomUUID());
      const sizes = await Promise.all(
        ids.map((id, index) =>
          stores[index % 3]!.closeBatch({
            id,
            organizationId: organization.id,
            maxSize: 13,
            createdAt: 1,
          }),
        ),
      );
      // 60 times 13 is more than enough, and nobody may wait in vain.
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(600);
      const hashes = (await Promise.all(ids.map((id) => first!.batchHashes(id)))).flat();
      expect(hashes.sort()).toEqual(many.map(({ hash }) => hash).sort());
      await Promise.all(stores.map((store) => store.close()));
    }));

  it("takes the same fingerprints from several processes at once, in any order, once", () =>
    onFreshDatabase(async ({ url }) => {
      const stores = await Promise.all([1, 2, 3].map(() => openPostgresStore({ ...limits, url })));
      const many = Array.from({ length: 200 }, () => fingerprint());
      const added = await Promise.all(
        stores.flatMap((store) => [
          store.addFingerprints(many),
          ...many.toReversed().map((one) => store.addFingerprints([one])),
        ]),
      );
      expect(added.flat().sort()).toEqual(many.map(({ hash }) => hash).sort());
      expect((await stores[0]!.countFingerprints([])).total).toBe(200);
      await Promise.all(stores.map((store) => store.close()));
    }));

  it("is migrated once by processes that start together", () =>
    onFreshDatabase(async ({ url }) => {
      const stores = await Promise.all(
        Array.from({ length: 6 }, () => openPostgresStore({ ...limits, url })),
      );
      expect(await runSql(url, "select max(name) as name from kysely_migration")).toEqual([
        { name: schemaVersion },
      ]);
      await Promise.all(stores.map((store) => store.close()));
    }));

  it("looks at a bounded number of rows for whatever is asked, planned for its values or for any", () =>
    onFreshDatabase(async ({ url }) => {
      const store = await openPostgresStore({ ...limits, url });
      const [documentId, eventId] = ["a document of many", randomUUID()];
      const neverMet = { kind: "contract", place: "Bergen" };
      const tags = [
        { kind: "contract", place: "Oslo" },
        { kind: "invoice", place: "Bergen" },
      ];
      for (let turn = 0; turn < 30; turn += 1) {
        const part = Array.from({ length: 1_000 }, (_, at) =>
          fingerprint({
            tags: tags[at % 2] ?? null,
            ...(at % 4 === 0 ? { documentId } : {}),
            ...(at % 4 === 1 ? { eventId } : {}),
          }),
        );
        await store.addFingerprints(part);
        const organizationId = organization.id;
        const id = randomUUID();
        await store.closeBatch({ id, organizationId, maxSize: 900, createdAt: turn });
      }
      const members = (await store.latestBatches({ after: null, limit: 1 }))[0]?.id ?? "";
      await store.close();
      await runSql(url, "vacuum analyze");
      const page = { after: null, limit: 21 } as const;
      const asked: readonly ((store: Store) => unknown)[] = [
        (reads) => reads.searchFingerprints({ ...page, tags: neverMet }),
        (reads) => reads.searchFingerprints({ ...page, tags: neverMet, isBackward: true }),
        (reads) => reads.searchFingerprints({ ...page, documentId, tags: { kind: "invoice" } }),
        (reads) => reads.searchFingerprints({ ...page, documentId, eventId }),
        (reads) => reads.searchFingerprints({ ...page, documentId, eventId, tags: neverMet }),
        (reads) => reads.searchFingerprints({ ...page, documentId }),
        (reads) => reads.searchFingerprints({ ...page, tags: { kind: "invoice" } }),
        (reads) => reads.searchFingerprints(page),
        (reads) => reads.latestFingerprints({ ...page, statuses: [] }),
        (reads) => reads.latestFingerprints({ ...page, statuses: ["FINALIZED_COMMITMENT"] }),
        (reads) => reads.latestFingerprints({ ...page, statuses: ["QUEUED", "PROCESSING"] }),
        (reads) => reads.latestFingerprints({ ...page, statuses: ["NEW", "PROCESSING"] }),
        (reads) => reads.latestBatches(page),
        (reads) => reads.batchMembers(members, page),
        (reads) => reads.waiting(100),
      ];
      for (const [index, ask] of asked.entries()) {
        // Each of a few steps of a plan handles each row that a walk looks at, once. For a status, all 30
        // batches may be read through for each row: in so small a table that costs less than its index.
        const perRow = ask.toString().includes("statuses") ? 16 + 30 : 16;
        expect(await rowsExamined(url, ask), `call ${index}`).toBeLessThan(perRow * MAX_EXAMINED);
      }
    }));

  it("says that the server cannot be reached, and works again when it can", async () => {
    const { url } = await postgres.createDatabase();
    const store = await openPostgresStore({ ...limits, url });
    const one = fingerprint();
    await store.addFingerprints([one]);
    await postgres.server.kill();
    const tries = [store.ping(), store.fingerprint(one.hash), store.addFingerprints([one])];
    for (const attempt of tries) await expect(attempt).rejects.toThrow(StoreUnavailableError);
    await expect(openPostgresStore({ ...limits, url })).rejects.toThrow(StoreUnavailableError);
    await postgres.server.start();
    expect((await store.fingerprint(one.hash))?.id).toBe(one.id);
    expect(await store.addFingerprints([one])).toEqual([]);
    await store.close();
  });
});
