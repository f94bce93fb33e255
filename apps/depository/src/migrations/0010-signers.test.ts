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
import * as search from "./0002-search.ts";
import * as signedOrganization from "./0003-signed-organization.ts";
import * as counts from "./0005-counts.ts";
import * as names from "./0006-organization-names.ts";
import * as signers from "./0010-signers.ts";
import * as withholdings from "./0019-withholdings.ts";
import * as fingerprintTimes from "./0020-fingerprint-times.ts";

const folder = mkdtempSync(join(tmpdir(), "depository-signers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** More fingerprints than the migration reads at a time. */
const MANY = 1_203;
const [anna, berta] = ["a".repeat(128), "b".repeat(128)] as const;

/**
 * Creates a store of the earlier version with fingerprints by Anna, and migrates it. Every fifth fingerprint also has a
 * signature by Berta, and a second one by Anna with another spelling of her key.
 */
async function migrateFilled(engine: Engine): Promise<void> {
  await engine.migrate(async (db) => {
    for (const each of [fingerprints, search, signedOrganization, counts, names]) {
      await each.up(db, engine.traits);
    }
    for (let index = 0; index < MANY; index += 1) {
      const keys = [`04${anna.toUpperCase()}`, ...(index % 5 === 0 ? [berta, anna] : [])];
      const row = {
        id: String(index),
        hash: index.toString(16).padStart(64, "0"),
        organization_id: `o${index % 3}`,
        tenant_id: "t",
        event_id: "e",
        document_id: "d",
        document_ref: "r",
        timestamp: "2026",
        version: 1,
        proofs: JSON.stringify(keys.map((id) => ({ id, signature: "30" }))),
        created_at: 1_000 + index,
      };
      await db.insertInto("fingerprints").values(row).execute();
    }
    await signers.up(db, engine.traits);
    // The store's queries also use the column and the view of these later migrations.
    await withholdings.up(db, engine.traits);
    await fingerprintTimes.up(db, engine.traits);
  });
}

function holds(open: () => Promise<Engine>): void {
  it("enters the signatures of all stored fingerprints, each key once, and refuses an earlier version's writes", async () => {
    const engine = await open();
    await migrateFilled(engine);
    const store = createSqlStore(engine);
    const organizations = ["o0", "o1", "o2"].map((id) => ({ id, name: null }));
    const more = { organizations, hasMoreOrganizations: false };
    expect(await store.signer(anna)).toEqual({ first: 1_000, last: 1_000 + MANY - 1, ...more });
    expect(await store.signer(berta)).toEqual({ first: 1_000, last: 1_000 + 1_200, ...more });
    const page = { after: null, limit: 3 };
    const newest = await store.signerFingerprints(berta, page);
    expect(newest.map(({ id }) => id)).toEqual(["1200", "1195", "1190"]);
    const counted = await engine.read<{ count: number }>({
      sql: "select count(*) as count from fingerprint_signers",
      parameters: [],
    });
    expect(Number(counted[0]?.count)).toBe(MANY + Math.ceil(MANY / 5));
    // An earlier version adds to the counts whenever it adds a fingerprint. This fails now, because the migration has
    // renamed the column of the counts.
    const before = {
      sql: "insert into fingerprint_counts (unit, start, fingerprints) values ('DAY', 1, 1)",
      parameters: [],
    };
    await expect(engine.transaction((run) => run(before))).rejects.toThrow("fingerprints");
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
