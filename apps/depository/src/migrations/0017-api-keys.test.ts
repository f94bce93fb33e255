import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { hasPostgres, postgresForTests } from "../../test/fresh-postgres.ts";
import type { Engine } from "../store/engine.ts";
import { openPostgresEngine } from "../store/postgres-engine.ts";
import { createSqlStore } from "../store/sql-store.ts";
import { openSqliteEngine } from "../store/sqlite-engine.ts";
import * as fingerprints from "./0001-fingerprints.ts";
import * as apiKeys from "./0017-api-keys.ts";

const folder = mkdtempSync(join(tmpdir(), "depository-keys-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keyHash = "0123456789abcdef".repeat(4);

/** Creates a store of an earlier version with one API key, and migrates it. */
async function migrateWithKey(engine: Engine): Promise<void> {
  await engine.migrate(async (db) => {
    await fingerprints.up(db, engine.traits);
    await db.insertInto("organizations").values({ id: "o", name: "Halden Notaries" }).execute();
    const key = { key_hash: keyHash, organization_id: "o", created_at: 7 };
    await db
      .insertInto("api_keys")
      .values(key as never)
      .execute();
    await apiKeys.up(db, engine.traits);
  });
}

function holds(open: () => Promise<Engine>): void {
  it("[AK1] keeps the keys of an earlier version, with labels made from their hashes", async () => {
    const engine = await open();
    await migrateWithKey(engine);
    const store = createSqlStore(engine);
    expect(await store.apiKeysBeginning(keyHash.slice(0, 16))).toEqual([
      {
        keyHash,
        label: "key-0123456789abcdef",
        generation: 1,
        organizationId: "o",
        organizationName: "Halden Notaries",
        createdAt: 7,
        expiresAt: null,
        disabledAt: null,
        lastUsedAt: null,
      },
    ]);
    await store.close();
  });

  it("[AK5] lets nobody change, remove or empty the operator's log", async () => {
    const engine = await open();
    await migrateWithKey(engine);
    const store = createSqlStore(engine);
    const entry = { at: "2026", by: "b", command: "c", arguments: [], outcome: "DONE" } as const;
    await store.addAuditEntry(entry);
    const run = (sql: string) => engine.transaction((inside) => inside({ sql, parameters: [] }));
    const changes = ["update audit_log set entry = 'x'", "delete from audit_log"];
    if (engine.traits.locksRows) changes.push("truncate audit_log");
    for (const change of changes) await expect(run(change)).rejects.toThrow("append-only");
    expect(await store.auditEntries(0, 9)).toHaveLength(1);
    await store.close();
  });
}

describe("on SQLite", () => {
  let count = 0;
  holds(async () => {
    count += 1;
    return openSqliteEngine(join(folder, `${count}.sqlite`));
  });
});

describe.skipIf(!hasPostgres)("on PostgreSQL", () => {
  const postgres = postgresForTests();
  holds(async () => {
    const { url } = await postgres.createDatabase();
    return openPostgresEngine({ url, maxConnections: 2, timeoutMs: 5_000 });
  });
});
