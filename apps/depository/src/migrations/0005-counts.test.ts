import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { hasPostgres, postgresForTests } from "../../test/fresh-postgres.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../store/counters.ts";
import type { Engine } from "../store/engine.ts";
import { openPostgresEngine } from "../store/postgres-engine.ts";
import { createSqlStore } from "../store/sql-store.ts";
import { openSqliteEngine } from "../store/sqlite-engine.ts";
import * as fingerprints from "./0001-fingerprints.ts";
import * as counts from "./0005-counts.ts";
import * as signers from "./0010-signers.ts";

const folder = mkdtempSync(join(tmpdir(), "depository-counts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const day = Date.UTC(2026, 0, 5);
const times = [0, 1, MINUTE_MS, HOUR_MS - 1, HOUR_MS, DAY_MS - 1, DAY_MS, 40 * DAY_MS];

/**
 * Creates a store of the earlier version and migrates it.
 * @param received when its fingerprints were received, in milliseconds since the start of `day`
 */
async function migrateWith(engine: Engine, received: readonly number[]): Promise<void> {
  await engine.migrate(async (db) => {
    await fingerprints.up(db, engine.traits);
    for (const time of received) {
      const row = {
        id: String(time),
        hash: String(time),
        organization_id: "o",
        tenant_id: "t",
        event_id: "e",
        document_id: "d",
        document_ref: "r",
        timestamp: "2026",
        version: 1,
        proofs: "[]",
        created_at: day + time,
      };
      await db.insertInto("fingerprints").values(row).execute();
    }
    await counts.up(db, engine.traits);
    // This later migration gives the columns the names that the store's queries use.
    await signers.up(db, engine.traits);
  });
}

function holds(open: (name: string) => Promise<Engine>): void {
  it("counts what an earlier version received, by minute, hour and day, and in all", async () => {
    const engine = await open("filled");
    await migrateWith(engine, times);
    const store = createSqlStore(engine);
    const from = [0, MINUTE_MS, HOUR_MS, DAY_MS, 2 * DAY_MS, 41 * DAY_MS];
    const { since, total } = await store.countFingerprints(from.map((time) => day + time));
    expect(since.map((count) => count.fingerprints)).toEqual([8, 6, 4, 2, 1, 0]);
    expect(total).toBe(8);
    expect(await store.fingerprintCounts("HOUR", day, day + DAY_MS)).toEqual([
      { start: day, fingerprints: 4 },
      { start: day + HOUR_MS, fingerprints: 1 },
      { start: day + 23 * HOUR_MS, fingerprints: 1 },
      { start: day + DAY_MS, fingerprints: 1 },
    ]);
    expect(await store.fingerprintCounts("DAY", day, day + 50 * DAY_MS)).toEqual([
      { start: day, fingerprints: 6 },
      { start: day + DAY_MS, fingerprints: 1 },
      { start: day + 40 * DAY_MS, fingerprints: 1 },
    ]);
    await store.close();
  });

  it("has no counts if nothing was received", async () => {
    const engine = await open("empty");
    await migrateWith(engine, []);
    const store = createSqlStore(engine);
    expect((await store.countFingerprints([])).total).toBe(0);
    const rows = { sql: "select * from fingerprint_counts", parameters: [] };
    expect(await engine.read(rows)).toEqual([]);
    await store.close();
  });
}

describe("on SQLite", () => {
  holds(async (name) => openSqliteEngine(join(folder, `${name}.sqlite`)));
});

describe.skipIf(!hasPostgres)("on PostgreSQL", () => {
  const postgres = postgresForTests();
  holds(async () => {
    const { url } = await postgres.createDatabase();
    return openPostgresEngine({ url, maxConnections: 2, timeoutMs: 5_000 });
  });
});
