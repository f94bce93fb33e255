// Prepares a PostgreSQL database as one whose fingerprints are a single table, as they are in a store that was filled
// before stores were partitioned.
import { migrated } from "../src/migrations/migrate.ts";
import { openPostgresEngine } from "../src/store/postgres-engine.ts";

export async function createPlainStore(url: string): Promise<void> {
  const engine = openPostgresEngine({ url, maxConnections: 1, timeoutMs: 10_000 });
  await migrated({ ...engine, traits: { ...engine.traits, partitions: false } });
  await engine.close();
}
