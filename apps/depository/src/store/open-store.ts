import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { takeLock } from "@digital-evidence/native/private-database";
import type { Config } from "../config.ts";
import type { Engine } from "./engine.ts";
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
  /** The replica itself, for watching it. Null if there is none. */
  readonly replica: PublicReads | null;
  readonly close: () => Promise<void>;
}

interface OpenOptions {
  readonly now: () => number;
  /** Called for each failure of the replica. Readers do not notice the failure if the primary answers instead. */
  readonly onReplicaFailure: (error: unknown) => void;
  /** What a command does with the store. A service leaves it out, and may create the store. */
  readonly use?: StoreUse;
}

/**
 * @throws StoreUnavailableError where the store cannot be reached; UnusableStoreError where it can be reached but not
 *   used
 */
export async function openStore(config: StoreConfig, options: OpenOptions): Promise<OpenedStore> {
  const { use } = options;
  const engine = await openEngine(config, use);
  // A service answers readers while it writes. A command has nothing else to do, so it needs no thread for its writes.
  const store =
    config.databaseUrl === null && use === undefined
      ? withWritesApart(engine, sqlitePath(config))
      : createSqlStore(engine);
  const { databaseReadUrl } = config;
  if (databaseReadUrl === null) {
    return { store, reads: store, replica: null, close: () => store.close() };
  }
  const replica = openPostgresReplica({ ...limitsOf(config), url: databaseReadUrl });
  const { now, onReplicaFailure } = options;
  return {
    store,
    reads: withReplica({ primary: store, replica, now, onFailure: onReplicaFailure }),
    replica,
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

/** How long a service waits for another one that is just ending. */
const HOLD_TIMEOUT_MS = 2_000;

/**
 * Makes this process the only service on its SQLite store, until it ends. Two of them would close batches and snapshots
 * side by side, each with an old view of the store. Operator's commands are no services and work beside one.
 * @returns the lock, which is released by closing it, and when it is collected as garbage; null for PostgreSQL, which any
 *   number of services may use
 * @throws UnusableStoreError where another service has the store
 */
export async function holdStore({
  dataDir,
  databaseUrl,
}: Pick<Config, "dataDir" | "databaseUrl">): Promise<DatabaseSync | null> {
  if (databaseUrl !== null) return null;
  const lock = await takeLock(join(dataDir, "service.lock"), HOLD_TIMEOUT_MS);
  if (lock === null) {
    throw new UnusableStoreError(
      `Another service is running on the store in ${dataDir}: stop it, or set DATA_DIR to another folder.`,
    );
  }
  return lock;
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

// Explains to an operator in one sentence why a store cannot be opened and what to do.
interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

type Sentence = (place: Place, detail: string) => string;

const file = ({ dataDir }: Place): string => join(dataDir, "depository.sqlite");

const folderSentence: Sentence = ({ dataDir }, detail) =>
  `The data folder ${dataDir} cannot be used (${detail}): ` +
  "let this user write to it, or set DATA_DIR to another folder.";
const fullFolderSentence: Sentence = ({ dataDir }, detail) =>
  `The data folder ${dataDir} cannot be used (${detail}): check whether its volume is full.`;
const readOnlySentence: Sentence = (place, detail) =>
  `${file(place)} cannot be opened for writing (${detail}): ` +
  "let this user write to it and to its folder, or set DATA_DIR to another folder.";
const fullSentence: Sentence = (place, detail) =>
  `${file(place)} cannot be written (${detail}): check whether its volume is full.`;

/** Messages by the file system's error code, for a folder that cannot be used. */
const ofFolder: Readonly<Record<string, Sentence>> = {
  EACCES: folderSentence,
  EPERM: folderSentence,
  EROFS: folderSentence,
  ENOTDIR: folderSentence,
  EEXIST: folderSentence,
  ENOSPC: fullFolderSentence,
  EDQUOT: fullFolderSentence,
};

/** Messages by SQLite's primary result code: https://www.sqlite.org/rescode.html */
const ofSqlite: Readonly<Record<number, Sentence>> = {
  3: readOnlySentence,
  8: readOnlySentence,
  10: fullSentence,
  11: (place, detail) => `${file(place)} is damaged (${detail}): restore a back-up.`,
  13: fullSentence,
  14: readOnlySentence,
  26: (place) =>
    `${file(place)} is not a SQLite database: move it away, or set DATA_DIR to another folder.`,
};

const refusedSentence: Sentence = (_place, detail) =>
  `PostgreSQL refuses the user or the password in DATABASE_URL: ${detail}.`;

/** Messages by PostgreSQL's error code: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const ofPostgres: Readonly<Record<string, Sentence>> = {
  "28000": refusedSentence,
  "28P01": refusedSentence,
  "3D000": (_place, detail) => `The database that DATABASE_URL names does not exist: ${detail}.`,
  "42501": (_place, detail) =>
    `The user in DATABASE_URL lacks a privilege: ${detail}. Make it the owner of the schema public.`,
};

/** @returns an UnusableStoreError, or the error itself if there is no better message */
export function toOpenError(error: unknown, place: Place): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof UnusableStoreError) return cause;
    const sentence = sentenceOf(cause, place);
    if (sentence !== null) return new UnusableStoreError(sentence, { cause: error });
  }
  return error;
}

function sentenceOf(error: Error, place: Place): string | null {
  const code = "code" in error ? String(error.code) : "";
  if (place.databaseUrl !== null) return ofPostgres[code]?.(place, error.message) ?? null;
  const sentence = ofFolder[code];
  if (sentence !== undefined) return sentence(place, code);
  if (!("errcode" in error) || typeof error.errcode !== "number") return null;
  return ofSqlite[error.errcode & 0xff]?.(place, error.message) ?? null;
}
