import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { hasPostgres, postgresForTests, runSql } from "../../test/fresh-postgres.ts";
import { createPlainStore } from "../../test/plain-store.ts";
import { fingerprint, organization, register } from "./contract/example-records.ts";
import {
  abandonPartitioning,
  PartitionError,
  type PartitionOptions,
  partitionStore,
} from "./partition-store.ts";
import { type PartitionStep, partitionSteps } from "./partition-steps.ts";
import { COPY, TIMES_COPY } from "./partitions.ts";
import { openPostgresEngine } from "./postgres-engine.ts";
import { openPostgresStore } from "./postgres.ts";
import type { Fingerprint, NewFingerprint, Store } from "./store.ts";

const limits = { maxConnections: 5, timeoutMs: 10_000 };
/** The number of blocks in a slice. It is so small that even a small store has several slices. */
const sliceBlocks = 2;

class Killed extends Error {}

/** Ends a run directly after a step has happened `count` times. */
function killAt(point: PartitionStep, count = 1): Pick<PartitionOptions, "step"> {
  let left = count;
  return {
    step(here) {
      if (here === point) left -= 1;
      if (left === 0) throw new Killed(point);
    },
  };
}

async function addBatch(store: Store, size: number): Promise<NewFingerprint[]> {
  const added = Array.from({ length: size }, () => fingerprint({ tags: { kind: "contract" } }));
  await store.addFingerprints(added);
  const id = randomUUID();
  await store.closeBatch({ id, organizationId: organization.id, maxSize: size, createdAt: 1 });
  return added;
}

async function everyRecord(store: Store): Promise<Map<string, Fingerprint | null>> {
  const hashes: string[] = [];
  for (let after = null as Fingerprint | null; ;) {
    const { rows } = await store.latestFingerprints({ statuses: [], after, limit: 100 });
    const last = rows.at(-1);
    if (last === undefined) break;
    hashes.push(...rows.map(({ hash }) => hash));
    after = await store.fingerprint(last.hash);
  }
  const records = hashes.map(async (hash) => [hash, await store.fingerprint(hash)] as const);
  return new Map(await Promise.all(records));
}

async function isPartitioned(url: string): Promise<boolean> {
  const kind = "select relkind from pg_class where oid = 'fingerprints'::regclass";
  return (await runSql(url, kind))[0]?.["relkind"] === "p";
}

describe.skipIf(!hasPostgres)("partitioning a store on PostgreSQL", { timeout: 120_000 }, () => {
  const postgres = postgresForTests();

  async function onPlainStore(work: (url: string, store: Store) => Promise<void>): Promise<void> {
    const database = await postgres.createDatabase();
    await createPlainStore(database.url);
    const store = await openPostgresStore({ ...limits, url: database.url });
    await register(store);
    try {
      await work(database.url, store);
    } finally {
      await store.close();
      await database.drop();
    }
  }

  it("[GR1] creates an empty store partitioned by the hash, with a narrow table for the order of lists", async () => {
    const { url, drop } = await postgres.createDatabase();
    const store = await openPostgresStore({ ...limits, url });
    const keys = `select pg_get_partkeydef('fingerprints'::regclass) as by,
      (select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'fingerprints'::regclass and contype = 'p') as key,
      (select string_agg(attname, ' ' order by attnum) from pg_attribute
        where attrelid = 'fingerprint_times'::regclass and attnum > 0) as narrow,
      (select relkind from pg_class where oid = 'fingerprint_times'::regclass) as kind`;
    expect(await runSql(url, keys)).toEqual([
      { by: "HASH (hash)", key: "PRIMARY KEY (hash)", narrow: "created_at id hash", kind: "r" },
    ]);
    await store.close();
    await drop();
  });

  it("[GR2] goes on after it was killed at any step, while a service reads and writes, and loses nothing", () =>
    onPlainStore(async (url, store) => {
      const added = await addBatch(store, 180);
      const isDone = { value: false };
      let [reads, misses] = [0, 0];
      // If a read or a write fails, its promise rejects, and the test fails.
      const reading = (async () => {
        while (!isDone.value) {
          const one = added[reads % added.length];
          if ((await store.fingerprint(one?.hash ?? "")) === null) misses += 1;
          const { rows } = await store.latestFingerprints({ statuses: [], after: null, limit: 20 });
          if (rows.length !== 20) misses += 1;
          reads += 1;
        }
      })();
      const writing = (async () => {
        for (let turn = 0; !isDone.value; turn += 1) {
          const some = await addBatch(store, 3);
          added.push(...some);
          const one = added[(turn * 7) % added.length];
          if (one === undefined) continue;
          const proof = { id: String(turn).padStart(128, "0"), signature: "30" };
          await store.addFingerprints([{ ...one, proofs: [proof] }]);
          await store.withhold({ hash: one.hash, member: "documentId", at: 1 });
        }
      })();
      const before = await store.fingerprint(added[0]?.hash ?? "");
      for (const point of partitionSteps) {
        const killed = partitionStore({ url, sliceBlocks, ...killAt(point) });
        await expect(killed, point).rejects.toThrow(Killed);
      }
      // The last kill came after the last step, so there is nothing left to do.
      expect(await partitionStore({ url })).toBe("the store is partitioned already");
      isDone.value = true;
      await Promise.all([reading, writing]);
      expect(misses).toBe(0);
      expect(reads).toBeGreaterThan(0);
      expect(await isPartitioned(url)).toBe(true);
      const records = await everyRecord(store);
      expect([...records.keys()].sort()).toEqual(added.map(({ hash }) => hash).sort());
      for (const { hash, id, tags } of added) expect(records.get(hash)).toMatchObject({ id, tags });
      expect(records.get(before?.hash ?? "")).toMatchObject({ createdAt: before?.createdAt });
      const tables = `select tablename from pg_tables
        where schemaname = 'public' and tablename ~ 'plain|partitioned'`;
      expect(await runSql(url, tables)).toEqual([]);
    }));

  it("[GR2] copies every column of every fingerprint, and writes during the copy", () =>
    onPlainStore(async (url, store) => {
      const [first] = await addBatch(store, 120);
      await expect(
        partitionStore({ url, sliceBlocks, ...killAt("PARTITION_SLICE", 2) }),
      ).rejects.toThrow(Killed);
      const hash = first?.hash ?? "";
      await store.withhold({ hash, member: "tags", at: 1, reason: "asked" });
      await store.addFingerprints([fingerprint()]);
      const rows = "select row(f.*)::text as row from fingerprints as f order by hash";
      const before = await runSql(url, rows);
      await partitionStore({ url, sliceBlocks });
      expect(await isPartitioned(url)).toBe(true);
      expect(await runSql(url, rows)).toEqual(before);
      expect((await store.fingerprint(hash))?.withheld).toHaveLength(1);
    }));

  it("[GR2] waits for a back-up that began before the copy was complete, which then sees all fingerprints", () =>
    onPlainStore(async (url, store) => {
      await addBatch(store, 60);
      const engine = openPostgresEngine({ ...limits, url });
      const run = engine.snapshot(async (ask) => {
        await ask({ sql: "select 1 from organizations", parameters: [] });
        const partitioning = partitionStore({ url });
        await untilIndexWaits(url);
        const counted = await ask<{ count: number }>({
          sql: "select count(*) as count from fingerprints",
          parameters: [],
        });
        return { partitioning, count: counted[0]?.count };
      });
      const { partitioning, count } = await run;
      expect(count).toBe(60);
      await partitioning;
      await engine.close();
    }));

  it("[GR2] lets a service write while a vacuum keeps the indexes from being attached", () =>
    onPlainStore(async (url, store) => {
      await addBatch(store, 60);
      const vacuum = new Client({ connectionString: url });
      await vacuum.connect();
      try {
        const partitioning = partitionStore({
          url,
          report: (line) => {
            // The last statistics are those of the copy, and all other tables are vacuumed before.
            if (line !== `statistics of ${COPY}`) return;
            // A vacuum holds the same lock.
            void vacuum.query(`begin; lock table ${TIMES_COPY} in share update exclusive mode`);
          },
        });
        await untilIndexWaits(url, "if not exists");
        for (let writes = 0; writes < 3; writes += 1) await addBatch(store, 20);
        await vacuum.query("commit");
        await partitioning;
        expect(await runSql(url, "select count(*)::int as rows from fingerprints")).toEqual([
          { rows: 120 },
        ]);
      } finally {
        await vacuum.end();
      }
    }));

  it("[GR2] exchanges nothing if the copy differs, and says so", () =>
    onPlainStore(async (url, store) => {
      const [one] = await addBatch(store, 60);
      await expect(partitionStore({ url, ...killAt("PARTITION_SLICE") })).rejects.toThrow(Killed);
      await runSql(url, `delete from fingerprints_partitioned where hash = '${one?.hash}'`);
      const refused = partitionStore({ url });
      await expect(refused).rejects.toThrow(PartitionError);
      await expect(refused).rejects.toThrow("60 fingerprints are in the store, 59 in the copy");
      expect(await isPartitioned(url)).toBe(false);
      expect((await store.fingerprint(one?.hash ?? ""))?.id).toBe(one?.id);
    }));

  it("[GR2] compares each slice with all its columns", () =>
    onPlainStore(async (url, store) => {
      const [one] = await addBatch(store, 60);
      await expect(partitionStore({ url, ...killAt("PARTITION_BEGUN") })).rejects.toThrow(Killed);
      await runSql(
        url,
        `insert into fingerprints_partitioned select * from fingerprints where hash = '${one?.hash}';
         update fingerprints_partitioned set tags = '{"kind":"other"}' where hash = '${one?.hash}'`,
      );
      await expect(partitionStore({ url })).rejects.toThrow(`the copy of ${one?.hash} differs`);
      expect(await isPartitioned(url)).toBe(false);
    }));

  it("[GR2] can be abandoned, which leaves the store as it was", () =>
    onPlainStore(async (url, store) => {
      const added = await addBatch(store, 60);
      expect(await abandonPartitioning({ url })).toBe("there is no unfinished copy");
      await expect(partitionStore({ url, ...killAt("PARTITION_VACUUM") })).rejects.toThrow(Killed);
      await abandonPartitioning({ url });
      added.push(...(await addBatch(store, 5)));
      expect((await everyRecord(store)).size).toBe(added.length);
      expect(
        await runSql(url, "select * from store_properties where name = 'partitioning'"),
      ).toEqual([]);
      await partitionStore({ url });
      expect((await everyRecord(store)).size).toBe(added.length);
      await expect(abandonPartitioning({ url })).rejects.toThrow("cannot be undone");
    }));
});

async function untilIndexWaits(url: string, how = "concurrently"): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where query like 'create%index ${how}%' and wait_event_type = 'Lock'`;
  while ((await runSql(url, waiting)).length === 0);
}
