// Migrates a database to the newest schema. A migration cannot be undone. If several processes start at the same
// time, a lock makes them wait for the one that migrates. Released migrations are never edited. The partitioned form of a
// PostgreSQL store is made from the migrated one by a command: store/partition-store.ts.
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Engine, EngineTraits } from "../store/engine.ts";
import type { Schema } from "../store/schema.ts";
import { UnusableStoreError } from "../store/store-error.ts";
import * as fingerprints from "./0001-fingerprints.ts";
import * as search from "./0002-search.ts";
import * as signedOrganization from "./0003-signed-organization.ts";
import * as retries from "./0004-retries.ts";
import * as counts from "./0005-counts.ts";
import * as organizationNames from "./0006-organization-names.ts";
import * as log from "./0007-log.ts";
import * as timestamps from "./0008-timestamps.ts";
import * as signers from "./0010-signers.ts";
import * as batchCounts from "./0015-batch-counts.ts";
import * as webhooks from "./0016-webhooks.ts";
import * as apiKeys from "./0017-api-keys.ts";
import * as leases from "./0018-leases.ts";
import * as withholdings from "./0019-withholdings.ts";
import * as fingerprintTimes from "./0020-fingerprint-times.ts";

type Migration = { up: (db: Kysely<Schema>, traits: EngineTraits) => Promise<void> };

const migrations: Readonly<Record<string, Migration>> = {
  "0001-fingerprints": fingerprints,
  "0002-search": search,
  "0003-signed-organization": signedOrganization,
  "0004-retries": retries,
  "0005-counts": counts,
  "0006-organization-names": organizationNames,
  "0007-log": log,
  "0008-timestamps": timestamps,
  "0010-signers": signers,
  "0015-batch-counts": batchCounts,
  "0016-webhooks": webhooks,
  "0017-api-keys": apiKeys,
  "0018-leases": leases,
  "0019-withholdings": withholdings,
  "0020-fingerprint-times": fingerprintTimes,
};

/** The newest schema that this version of the service knows. */
export const schemaVersion = Object.keys(migrations).sort().at(-1) ?? "";

/**
 * @throws UnusableStoreError where a newer version of the service has migrated the database; Error with the name of
 *   a migration that failed
 */
export function migrate(engine: Engine): Promise<void> {
  return engine.migrate(async (db) => {
    const bound = Object.entries(migrations).map(
      ([name, { up }]) => [name, { up: (on: Kysely<Schema>) => up(on, engine.traits) }] as const,
    );
    await refuseNewer(db);
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(Object.fromEntries(bound)) },
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error === undefined) return;
    const failed = results.find(({ status }) => status === "Error");
    throw new Error(`migration ${failed?.migrationName ?? "(none)"} failed`, { cause: error });
  });
}

async function refuseNewer(db: Kysely<Schema>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return;
  const ran = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    db,
  );
  const unknown = ran.rows.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown === undefined) return;
  throw new UnusableStoreError(
    `A newer version of the service has migrated the database to schema ${unknown.name}, and this version ` +
      `knows only ${schemaVersion}: run the newer version.`,
  );
}

/** Migrates the engine's database, and closes the engine if this fails. */
export async function migrated(engine: Engine): Promise<Engine> {
  try {
    await migrate(engine);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}
