import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { hasPostgres, postgresForTests } from "../../test/fresh-postgres.ts";
import { BATCHES_PER_RUN, countBatches } from "../batching/count-batches.ts";
import type { Engine } from "../store/engine.ts";
import { openPostgresEngine } from "../store/postgres-engine.ts";
import { createSqlStore } from "../store/sql-store.ts";
import { openSqliteEngine } from "../store/sqlite-engine.ts";
import * as fingerprints from "./0001-fingerprints.ts";
import * as counts from "./0005-counts.ts";
import * as batchCounts from "./0015-batch-counts.ts";

const folder = mkdtempSync(join(tmpdir(), "depository-batch-counts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * More batches than one run counts. Each batch has one fingerprint, which was received three seconds before it became
 * final.
 */
const BATCHES = BATCHES_PER_RUN + 7;

/** Creates a store of the earlier version with final batches, and migrates it. */
async function migrateFilled(engine: Engine): Promise<void> {
  await engine.migrate(async (db) => {
    for (const each of [fingerprints, counts]) await each.up(db, engine.traits);
    for (let index = 0; index < BATCHES; index += 1) {
      const id = String(index);
      await db
        .insertInto("batches")
        .values({
          id,
          organization_id: `o${index % 2}`,
          status: "FINALIZED_COMMITMENT",
          size: 1,
          retry_count: 0,
          created_at: 1_000 + index,
          updated_at: 3_000 + index,
        })
        .execute();
      await db
        .insertInto("fingerprints")
        .values({
          id,
          hash: id,
          organization_id: `o${index % 2}`,
          tenant_id: "t",
          event_id: "e",
          document_id: "d",
          document_ref: "r",
          timestamp: "2026",
          version: 1,
          proofs: "[]",
          created_at: index,
          batch_id: id,
        })
        .execute();
    }
    await batchCounts.up(db, engine.traits);
  });
}

function holds(open: () => Promise<Engine>): void {
  it("[CH6] lets the service count the batches of an earlier version in several runs, each batch once", async () => {
    const engine = await open();
    await migrateFilled(engine);
    const store = createSqlStore(engine);
    const sum = async () => (await store.batchedCounts("DAY", 0, 0))[0];
    expect(await sum()).toBeUndefined();
    await countBatches(store);
    const part = { start: 0, batched: BATCHES_PER_RUN, final: BATCHES_PER_RUN, errored: 0 };
    expect(await sum()).toEqual(part);
    await countBatches(store);
    await countBatches(store);
    expect(await sum()).toEqual({ start: 0, batched: BATCHES, final: BATCHES, errored: 0 });
    const period = { unit: "DAY", from: 0, to: 0, most: 9 } as const;
    const { rows } = await store.organizationCounts(period);
    expect(rows.map(({ organizationId, final }) => [organizationId, final])).toEqual([
      ["o0", Math.ceil(BATCHES / 2)],
      ["o1", Math.floor(BATCHES / 2)],
    ]);
    expect(await store.finalTimes("HOUR", 0, 0)).toEqual([
      { start: 0, atMostMs: 3_000, fingerprints: BATCHES },
    ]);
    await store.close();
  });
}

describe("on SQLite", () => {
  holds(async () => openSqliteEngine(join(folder, "filled.sqlite")));
});

describe.skipIf(!hasPostgres)("on PostgreSQL", () => {
  const postgres = postgresForTests();
  holds(async () => {
    const { url } = await postgres.createDatabase();
    return openPostgresEngine({ url, maxConnections: 2, timeoutMs: 5_000 });
  });
});
