// Brings a database to the newest schema, forward only, under a lock: processes that start together
// wait for the one that migrates. A migration that has run is never edited.
import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import type { Engine, EngineTraits } from "../store/engine.ts";
import type { Schema } from "../store/schema.ts";
import * as fingerprints from "./0001-fingerprints.ts";
import * as search from "./0002-search.ts";

type Migration = { up: (db: Kysely<Schema>, traits: EngineTraits) => Promise<void> };

const migrations: Readonly<Record<string, Migration>> = {
  "0001-fingerprints": fingerprints,
  "0002-search": search,
};

/** The newest schema this version knows. */
export const schemaVersion = Object.keys(migrations).sort().at(-1) ?? "";

/**
 * @throws Error naming the migration that failed, with its cause; also where a newer version of the
 *   service has migrated the database further than this one knows.
 */
export function migrate(engine: Engine): Promise<void> {
  return engine.migrate(async (db) => {
    const bound = Object.entries(migrations).map(
      ([name, { up }]) => [name, { up: (on: Kysely<Schema>) => up(on, engine.traits) }] as const,
    );
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

/** As `migrate`, but closes the engine where that fails, so that nothing stays open. */
export async function migrated(engine: Engine): Promise<Engine> {
  try {
    await migrate(engine);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}
