import { join } from "node:path";
import type { Config } from "../config.ts";
import type { Engine } from "./engine.ts";
import { toOpenError } from "./open-error.ts";
import { openPostgresEngine } from "./postgres-engine.ts";
import { openPostgresReplica } from "./postgres.ts";
import type { StoreUse } from "./schema-version.ts";
import { createSqlStore } from "./sql-store.ts";
import { openSqliteEngine } from "./sqlite-engine.ts";
import { withWritesApart } from "./sqlite-writes.ts";
import type { PublicReads, Store } from "./store.ts";
import { UnusableStoreError } from "./store-error.ts";
import { withReplica } from "./with-replica.ts";

export type StoreConfig = Pick<
  Config,
  | "dataDir"
  | "databaseUrl"
  | "databaseReadUrl"
  | "databasePooler"
  | "databaseConnections"
  | "databaseTimeoutMs"
>;

export interface OpenedStore {
  readonly store: Store;
  /** The store for public reads: with a replica (with-replica.ts) if there is one, or else the store itself. */
  readonly reads: PublicReads;
  readonly close: () => Promise<void>;
}

interface OpenOptions {
  readonly now: () => number;
  /** Called for each failure of the replica. Readers do not notice the failure if the primary answers instead. */
  readonly onReplicaFailure: (error: unknown) => void;
  readonly use?: StoreUse;
}

/**
 * @throws StoreUnavailableError where the store cannot be reached; UnusableStoreError where it can be reached but not
 *   used
 */
export async function openStore(config: StoreConfig, options: OpenOptions): Promise<OpenedStore> {
  const { use } = options;
  const engine = await openEngine(config, use);
  const store =
    config.databaseUrl === null && use !== "READ"
      ? withWritesApart(engine, sqlitePath(config))
      : createSqlStore(engine);
  const { databaseReadUrl } = config;
  if (databaseReadUrl === null) return { store, reads: store, close: () => store.close() };
  const replica = openPostgresReplica({ ...limitsOf(config), url: databaseReadUrl });
  const { now, onReplicaFailure } = options;
  return {
    store,
    reads: withReplica({ primary: store, replica, now, onFailure: onReplicaFailure }),
    async close() {
      await replica.close();
      await store.close();
    },
  };
}

/** Opens the store's database, and creates the tables in an empty one. @throws the same errors as `openStore` */
export async function openEngine(config: StoreConfig, use: StoreUse = "CREATE"): Promise<Engine> {
  try {
    return config.databaseUrl === null
      ? openSqliteEngine(sqlitePath(config), { use })
      : await openPostgresEngine({ ...limitsOf(config), url: config.databaseUrl }, use);
  } catch (error) {
    throw toOpenError(error, config);
  }
}

/**
 * Marks a store as real or as demonstration data when it is first used.
 * @throws UnusableStoreError where the store has already been marked as the other kind
 */
export async function claimStore(
  store: Store,
  config: Pick<Config, "dataDir" | "databaseUrl" | "demo">,
): Promise<void> {
  const wanted = config.demo === null ? "REAL" : "DEMONSTRATION";
  const kind = await store.kind.claim(wanted);
  if (kind === wanted) return;
  const [where, setting] =
    config.databaseUrl === null
      ? [`The store in ${config.dataDir}`, "DATA_DIR to another folder"]
      : ["The store that DATABASE_URL names", "DATABASE_URL to another database"];
  throw new UnusableStoreError(
    kind === "DEMONSTRATION"
      ? `${where} contains demonstration data, which must not be served as real records: set ${setting}.`
      : `${where} contains real records, and demonstration data must not be added to them: set ${setting}.`,
  );
}

/** The path of the file with a demonstration's organizations and their keys. */
export function demonstrationFile(dataDir: string): string {
  return join(dataDir, "demonstration.json");
}

export function sqlitePath({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "depository.sqlite");
}

function limitsOf({ databaseConnections, databaseTimeoutMs, databasePooler }: StoreConfig) {
  return {
    maxConnections: databaseConnections,
    timeoutMs: databaseTimeoutMs,
    isPooledByTransaction: databasePooler === "transaction",
  };
}
