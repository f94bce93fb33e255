// The store the settings ask for.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { migrated } from "../migrations/migrate.ts";
import type { Engine } from "./engine.ts";
import { toOpenError } from "./open-error.ts";
import { openPostgresEngine } from "./postgres-engine.ts";
import { openPostgresReplica } from "./postgres.ts";
import { createSqlStore } from "./sql-store.ts";
import { openSqliteEngine } from "./sqlite-engine.ts";
import type { Store } from "./store.ts";
import { UnusableStoreError } from "./store-error.ts";
import { type PublicReads, withReplica } from "./with-replica.ts";

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
  /** What the public reads: the replica where there is one, the store itself otherwise. */
  readonly reads: PublicReads;
  readonly close: () => Promise<void>;
}

interface OpenOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told of each failure of the replica; the reader never sees it. */
  readonly onReplicaFailure: (error: unknown) => void;
}

/**
 * @throws StoreUnavailableError where the store cannot be reached, UnusableStoreError with one sentence where
 *   it cannot be used as it is.
 */
export async function openStore(config: StoreConfig, options: OpenOptions): Promise<OpenedStore> {
  const store = createSqlStore(await openMigratedEngine(config));
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

/** The store's database, brought to the newest schema. @throws as `openStore` */
export async function openMigratedEngine(config: StoreConfig): Promise<Engine> {
  const engine = openEngine(config);
  try {
    return await migrated(engine);
  } catch (error) {
    throw toOpenError(error, config);
  }
}

/** The store's database as it is: not yet brought to the newest schema. @throws as `openStore` */
export function openEngine(config: StoreConfig): Engine {
  try {
    return config.databaseUrl === null
      ? openSqliteEngine(sqlitePath(config))
      : openPostgresEngine({ ...limitsOf(config), url: config.databaseUrl });
  } catch (error) {
    throw toOpenError(error, config);
  }
}

/**
 * Marks a store at its first use as a real one or as one of demonstration data.
 * @throws UnusableStoreError where it is the other kind
 */
export async function claimStore(
  store: Store,
  config: Pick<Config, "dataDir" | "databaseUrl" | "demo">,
): Promise<void> {
  const wanted = config.demo === null ? "REAL" : "DEMONSTRATION";
  // A demonstration has always kept its keys in the data folder.
  const ifFilled = existsSync(demonstrationFile(config.dataDir)) ? "DEMONSTRATION" : "REAL";
  const kind = await store.claimKind({ wanted, ifFilled });
  if (kind === wanted) return;
  const [where, setting] =
    config.databaseUrl === null
      ? [`The store in ${config.dataDir}`, "DATA_DIR to another folder"]
      : ["The store that DATABASE_URL names", "DATABASE_URL to another database"];
  throw new UnusableStoreError(
    kind === "DEMONSTRATION"
      ? `${where} holds demonstration data, invented records that must not be served as real ones: set ${setting}.`
      : `${where} is a real one, which demonstration data must not be put into: set ${setting}.`,
  );
}

/** Where a demonstration keeps its organizations and their keys. */
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
