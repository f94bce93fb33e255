// The store the settings ask for.
import { join } from "node:path";
import type { Config } from "../config.ts";
import { migrated } from "../migrations/migrate.ts";
import type { Engine } from "./engine.ts";
import { openPostgresEngine } from "./postgres-engine.ts";
import { openPostgresReplica } from "./postgres.ts";
import { createSqlStore } from "./sql-store.ts";
import { openSqliteEngine } from "./sqlite-engine.ts";
import type { Store } from "./store.ts";
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

/** @throws Error when the store cannot be reached or brought to the newest schema. */
export async function openStore(config: StoreConfig, options: OpenOptions): Promise<OpenedStore> {
  const store = createSqlStore(await migrated(openEngine(config)));
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

/** The store's database as it is: not yet brought to the newest schema. */
export function openEngine(config: StoreConfig): Engine {
  return config.databaseUrl === null
    ? openSqliteEngine(sqlitePath(config))
    : openPostgresEngine({ ...limitsOf(config), url: config.databaseUrl });
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
