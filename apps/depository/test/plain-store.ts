// Prepares a PostgreSQL database whose fingerprints are in a single table, like a store that was filled before stores
// were partitioned.
import { migrated } from "../src/migrations/migrate.ts";
import { openPostgresEngine } from "../src/store/postgres-engine.ts";

export async function createPlainStore(url: string): Promise<void> {
  const engine = openPostgresEngine({ url, maxConnections: 1, timeoutMs: 10_000 });
  await migrated({ ...engine, traits: { ...engine.traits, partitions: false } });
  await engine.close();
}
