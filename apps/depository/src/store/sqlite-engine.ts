// Runs SQLite inside the process. There are two connections to one file in WAL mode, a writer and a reader. The reader
// sees a transaction of the writer only after the commit, and a commit is on disk (synchronous=FULL).
//
// Writes that arrive together share one commit, and so one flush to disk. Reads in the same turn of the event loop
// share one transaction. Statements that read or write many rows would block the event loop, so they run on other
// threads, which have their own connections.
import { existsSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { Kysely, SqliteDialect } from "kysely";
import type { Engine, Run, Statement } from "./engine.ts";
import type { Schema } from "./schema.ts";
import { checkSchema, type StoreUse } from "./schema-version.ts";
import { openPrivateDatabase } from "@digital-evidence/native/private-database";
import { createThread, type Thread } from "@digital-evidence/native/thread";
import { isBusy, toStoreError } from "./sqlite-errors.ts";
import { createRunner, type RunNow } from "./sqlite-runner.ts";
import type { SqliteQuestion, SqliteThreadData } from "./sqlite-thread.ts";

/** The maximum number of transactions that share a commit. The limit keeps the wait of the first transaction short. */
const MAX_GROUP = 256;
/**
 * The size of the writer's page cache. It is large enough for the inner nodes of the indexes of a large store,
 * but not for their leaves. A larger cache would make commits slower: if a transaction has split a page of an
 * index, its commit searches the whole cache.
 */
const CACHE_KIB = 16_384;
/**
 * When the write-ahead log has this many pages, a commit copies them into the database file. A page that several
 * commits wrote is copied only once, so a higher number would reduce the total amount of copying. But a commit that
 * does the copying would then take longer, and all callers would wait for it.
 */
const CHECKPOINT_PAGES = 4_000;
/**
 * Keeps SQLite's copies of changed pages in memory. SQLite copies a page before a statement or a savepoint changes it.
 * By default, each transaction creates a temporary file for these copies.
 * https://www.sqlite.org/tempfiles.html#statement_journal_files
 */
const KEEP_UNDO_IN_MEMORY = "PRAGMA temp_store = MEMORY";
/**
 * How much of the database file is mapped into memory: the largest value that SQLite allows. Reading a mapped page
 * needs neither a system call nor a copy. https://www.sqlite.org/mmap.html
 */
const MAPPED_BYTES = 0x7fff_0000;
/**
 * On macOS a plain fsync can leave data in the drive's own cache, where a loss of power would erase it. These settings
 * have no effect elsewhere. https://www.sqlite.org/pragma.html#pragma_fullfsync
 */
const FLUSH_THE_DRIVE_TOO = "PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;";
/** How long the reader may wait for another process. The time is short because the wait blocks the event loop. */
const READER_BUSY_MS = 100;
/** The pause between two attempts to begin writing while another process writes. */
const BUSY_RETRY_MS = 5;
/**
 * The maximum number of reads that wait for the reading thread. Any further read is refused. The writing thread has the
 * same limit but never reaches it, because `flush` waits for each answer before it asks again.
 */
const MAX_WAITING_READS = 256;

type Work = (run: Run) => Promise<unknown>;

interface Pending {
  /** Work that runs on this thread, or statements that another thread runs. */
  readonly work: Work | SqliteQuestion;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

const schemaFile = new URL("schema.sqlite.sql", import.meta.url);

interface SqliteOptions {
  readonly use?: StoreUse;
  /**
   * How many milliseconds a statement waits for another process that writes to the same file. Reads on this thread wait
   * only READER_BUSY_MS.
   */
  readonly busyMs?: number;
}

/**
 * Opens an engine on a file, and creates the tables in an empty one.
 * @throws StoreUnavailableError while another process writes; UnusableStoreError for a file that is missing, unless it
 *   may be created, or has another schema; Error when the file cannot be opened or is not a database
 */
export function openSqliteEngine(path: string, options: SqliteOptions = {}): Engine {
  const { use = "CREATE", busyMs = 5_000 } = options;
  try {
    const found = existsSync(path) ? schemaOfFile(path, busyMs) : null;
    checkSchema(found, use, path);
    if (found === null) createTables(path, busyMs);
    return engineOn(path, use, busyMs);
  } catch (error) {
    throw toStoreError(error);
  }
}

/** Reads the schema by a connection that cannot write, so that a file of another schema does not change. */
function schemaOfFile(path: string, busyMs: number): string | null {
  const connection = new DatabaseSync(path, { timeout: busyMs, readOnly: true });
  try {
    return schemaOf(connection);
  } finally {
    connection.close();
  }
}

/** Creates all tables, or none. Processes that start together wait for the one that does it. */
function createTables(path: string, busyMs: number): void {
  const connection = openPrivateDatabase(path, { timeout: busyMs });
  try {
    connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    connection.exec(FLUSH_THE_DRIVE_TOO);
    connection.exec("BEGIN IMMEDIATE");
    if (schemaOf(connection) === null) connection.exec(readFileSync(schemaFile, "utf8"));
    connection.exec("COMMIT");
  } finally {
    connection.close();
  }
}

function schemaOf(connection: DatabaseSync): string | null {
  const tables = connection.prepare("select name from sqlite_master").all();
  if (tables.length === 0) return null;
  if (!tables.some(({ name }) => name === "store_properties")) return "unknown";
  const stated = connection.prepare("select value from store_properties where name = 'schema'");
  return String(stated.get()?.["value"] ?? "unknown");
}

function engineOn(path: string, use: StoreUse, busyMs: number): Engine {
  const isReadOnly = use === "READ";
  const writer = isReadOnly
    ? new DatabaseSync(path, { timeout: busyMs, readOnly: true })
    : openPrivateDatabase(path, { timeout: busyMs });
  if (!isReadOnly) writer.exec("PRAGMA journal_mode = WAL");
  writer.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
  writer.exec(FLUSH_THE_DRIVE_TOO);
  const reader = new DatabaseSync(path, { timeout: busyMs, readOnly: true });
  writer.exec(`PRAGMA cache_size = -${CACHE_KIB}; ${KEEP_UNDO_IN_MEMORY}`);
  writer.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  reader.exec(`PRAGMA mmap_size = ${MAPPED_BYTES}`);
  // The settings above may have to wait for other processes that are starting too. A wait inside SQLite blocks the
  // event loop. So from here on the writer does not wait there (`beginWriting` waits instead), and the reader waits
  // only briefly.
  writer.exec("PRAGMA busy_timeout = 0");
  reader.exec(`PRAGMA busy_timeout = ${READER_BUSY_MS}`);
  const reads = createSqliteThread({
    path,
    isReader: true,
    settings: `PRAGMA busy_timeout = ${busyMs}; PRAGMA mmap_size = ${MAPPED_BYTES}`,
  });
  const writes = createSqliteThread({
    path,
    isReader: false,
    settings: `PRAGMA busy_timeout = ${busyMs}; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
      PRAGMA cache_size = -${CACHE_KIB}; ${KEEP_UNDO_IN_MEMORY};
      PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; ${FLUSH_THE_DRIVE_TOO}`,
  });
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: compilesOnly }) });
  const read = createRunner(reader);
  const turn = createTurn(reader);
  const write = asRun(createRunner(writer));
  let waiting: Pending[] = [];
  let flushing: Promise<void> | null = null;

  async function flush(): Promise<void> {
    for (;;) {
      // Requests that have already arrived can join the group during this pause. Without the pause, a caller that
      // writes again after each answer would block the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      const [first] = waiting;
      if (first === undefined) break;
      if (typeof first.work === "function") {
        const end = waiting.findIndex(({ work }) => typeof work !== "function");
        const group = waiting.slice(0, Math.min(end < 0 ? waiting.length : end, MAX_GROUP));
        waiting = waiting.slice(group.length);
        await commitTogether(group);
      } else {
        waiting = waiting.slice(1);
        await commitApart(first.work, first);
      }
    }
    flushing = null;
  }

  function queue(work: Pending["work"]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      waiting.push({ work, resolve, reject });
      flushing ??= flush();
    });
  }

  /**
   * Runs statements on another thread. The event loop's thread does not write until the statements have finished, so
   * only other processes can delay them.
   */
  async function commitApart(
    statements: SqliteQuestion,
    { resolve, reject }: Pending,
  ): Promise<void> {
    try {
      const answers = await writes.ask(statements);
      turn.end();
      resolve(answers);
    } catch (error) {
      reject(toStoreError(error));
    }
  }

  /** Waits until no other process writes, and then begins a transaction. The wait does not block the event loop. */
  async function beginWriting(): Promise<void> {
    for (const start = performance.now(); ;) {
      try {
        writer.exec("BEGIN IMMEDIATE");
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() - start > busyMs) throw error;
        await setTimeout(BUSY_RETRY_MS);
      }
    }
  }

  async function commitTogether(group: readonly Pending[]): Promise<void> {
    const answers: (() => void)[] = [];
    try {
      await beginWriting();
      for (const { work, resolve, reject } of group) {
        if (typeof work !== "function") continue;
        writer.exec("SAVEPOINT one");
        try {
          const result = await work(write);
          answers.push(() => resolve(result));
        } catch (error) {
          // A full disk ends the whole transaction, so the savepoint no longer exists and cannot be rolled back to.
          if (!writer.isTransaction) throw error;
          writer.exec("ROLLBACK TO one");
          answers.push(() => reject(toStoreError(error)));
        }
        writer.exec("RELEASE one");
      }
      writer.exec("COMMIT");
      turn.end();
    } catch (error) {
      // The database has failed, for example because the disk is full, or another process has written for too long. No
      // write of the group was stored.
      rollBack(writer);
      for (const { reject } of group) reject(toStoreError(error));
      return;
    }
    for (const answer of answers) answer();
  }

  return {
    db,
    traits: {
      sequenceType: "integer",
      locksRows: false,
      keysCompared: false,
    },
    async read<Row>(statement: Statement<Row>) {
      try {
        turn.begin();
        return read(statement);
      } catch (error) {
        throw toStoreError(error);
      }
    },
    version() {
      try {
        turn.begin();
        return turn.version();
      } catch (error) {
        throw toStoreError(error);
      }
    },
    async readApart<Row>(statement: Statement<Row>) {
      try {
        const [rows = []] = await reads.ask([statement]);
        return rows as Row[];
      } catch (error) {
        throw toStoreError(error);
      }
    },
    transaction<Result>(work: (run: Run) => Promise<Result>) {
      return queue(work) as Promise<Result>;
    },
    transactionApart: (statements) => queue(statements) as Promise<unknown[][]>,
    async snapshot(work) {
      // All reads of one turn share the reader's transaction, so a snapshot, which lasts longer, needs its own
      // connection.
      let connection: DatabaseSync | null = null;
      try {
        connection = new DatabaseSync(path, { timeout: busyMs, readOnly: true });
        connection.exec("BEGIN");
        return await work(asRun(createRunner(connection)));
      } catch (error) {
        throw toStoreError(error);
      } finally {
        connection?.close();
      }
    },
    seeCommits: () => turn.end(),
    async close() {
      await flushing;
      await Promise.all([reads.close(), writes.close()]);
      turn.end();
      reader.close();
      writer.close();
    },
  };
}

/** Rolls back. An error is ignored here, because the next BEGIN then fails as well and reports it. */
function rollBack(writer: DatabaseSync): void {
  try {
    if (writer.isTransaction) writer.exec("ROLLBACK");
  } catch {}
}

/**
 * The reader's transaction. All reads in one turn of the event loop share it, because beginning and ending a
 * transaction takes longer than looking up a row. A commit of this process ends the shared transaction, so that later
 * reads see the commit. Writes of other processes become visible in the next turn.
 */
interface Turn {
  begin(): void;
  end(): void;
  /** A number that changes with each commit. */
  version(): number;
}

function createTurn(reader: DatabaseSync): Turn {
  const statements = {
    begin: reader.prepare("BEGIN"),
    end: reader.prepare("COMMIT"),
    // This number changes when another connection has committed a change. The reader itself changes nothing, so the
    // number changes with every such commit. https://www.sqlite.org/pragma.html#pragma_data_version
    version: reader.prepare("PRAGMA data_version"),
  };
  let current: number | undefined;

  function end(): void {
    current = undefined;
    if (reader.isOpen && reader.isTransaction) statements.end.run();
  }

  return {
    begin() {
      if (reader.isTransaction) return;
      statements.begin.run();
      setImmediate(end);
    },
    end,
    version() {
      current ??= Number(statements.version.get()?.["data_version"]);
      return current;
    },
  };
}

function createSqliteThread(workerData: SqliteThreadData): Thread<SqliteQuestion, unknown[][]> {
  const file = new URL("./sqlite-thread.ts", import.meta.url);
  return createThread({ file, workerData, maxWaiting: MAX_WAITING_READS });
}

function asRun(run: RunNow): Run {
  return async (statement) => run(statement);
}

/** The query builder only compiles statements. */
const compilesOnly = () => Promise.reject(new Error("the query builder has no connection"));
