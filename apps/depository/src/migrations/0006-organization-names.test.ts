import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { hasPostgres, postgresForTests } from "../../test/fresh-postgres.ts";
import type { Engine } from "../store/engine.ts";
import { openPostgresEngine } from "../store/postgres-engine.ts";
import { createSqlStore } from "../store/sql-store.ts";
import { openSqliteEngine } from "../store/sqlite-engine.ts";
import { fingerprint, register } from "../store/contract/example-records.ts";
import * as fingerprints from "./0001-fingerprints.ts";
import * as search from "./0002-search.ts";
import * as signedOrganization from "./0003-signed-organization.ts";
import * as counts from "./0005-counts.ts";
import * as names from "./0006-organization-names.ts";
import * as signers from "./0010-signers.ts";
import * as webhooks from "./0016-webhooks.ts";
import * as apiKeys from "./0017-api-keys.ts";
import * as withholdings from "./0019-withholdings.ts";
import * as fingerprintTimes from "./0020-fingerprint-times.ts";

const folder = mkdtempSync(join(tmpdir(), "depository-names-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** More organizations than the migration reads at a time. */
const MANY = 1_203;

async function filled(engine: Engine): Promise<void> {
  await engine.migrate(async (db) => {
    const before = [fingerprints, search, signedOrganization, counts];
    for (const each of before) await each.up(db, engine.traits);
    for (let index = 0; index < MANY; index += 1) {
      const row = { id: `o${index}`, name: `Notary ${index} of Bergen` };
      await db.insertInto("organizations").values(row).execute();
    }
    await db.insertInto("organizations").values({ id: "none", name: "…" }).execute();
    await names.up(db, engine.traits);
    // The store's queries also use the tables of these later migrations.
    await signers.up(db, engine.traits);
    await webhooks.up(db, engine.traits);
    await apiKeys.up(db, engine.traits);
    await withholdings.up(db, engine.traits);
    await fingerprintTimes.up(db, engine.traits);
  });
}

function holds(open: () => Promise<Engine>): void {
  it("makes the organizations of an earlier version findable by their names, including the last one", async () => {
    const engine = await open();
    await filled(engine);
    const store = createSqlStore(engine);
    const parts = { sql: "select count(*) as count from organization_name_parts", parameters: [] };
    const [counted] = await engine.read<{ count: number }>(parts);
    expect(Number(counted?.count)).toBe(4 * MANY);
    await register(store);
    for (const index of [0, 499, 500, MANY - 1]) {
      const one = fingerprint({ organizationId: `o${index}` });
      await store.addFingerprints([one]);
      const by = { organizationName: `${index} of berg`, after: null, limit: 5 };
      const { rows } = await store.searchFingerprints(by);
      expect(rows.map(({ hash }) => hash)).toEqual([one.hash]);
    }
    const every = { organizationName: "bergen", after: null, limit: 5 };
    expect((await store.searchFingerprints(every)).rows).toHaveLength(4);
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
