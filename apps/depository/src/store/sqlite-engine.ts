// SQLite inside the process. Two connections to one file in WAL mode: the writer's transactions are
// invisible to the reader until they are committed, and a commit is on disk (synchronous=FULL).
// Writes that arrive together share one commit, hence one flush to disk; reads of one turn of the
// event loop share one look at the file. What would hold the event loop for long, many rows read or
// written by one statement, runs on threads with connections of their own.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { Kysely, SqliteDialect, type SqliteDatabase } from "kysely";
import type { Engine, Run, Statement } from "./engine.ts";
import type { Schema } from "./schema.ts";
import { createThread, type Thread } from "../thread.ts";
import { isBusy, toStoreError } from "./sqlite-errors.ts";
import { createRunner, type RunNow } from "./sqlite-runner.ts";
import type { SqliteQuestion, SqliteThreadData } from "./sqlite-thread.ts";

/** Most transactions that share one commit: bounds how long the first of them waits. */
const MAX_GROUP = 256;
/**
 * Pages of the file the writer keeps: the inner nodes of a large store's indexes, since their leaves
 * never fit. More costs more, as a commit looks through all of them whenever a page was split.
 */
const CACHE_KIB = 16_384;
/**
 * Pages in the log that make a commit copy them into the file. A page that several commits wrote is
 * copied once, so more costs less; but everybody waits for the commit that copies.
 */
const CHECKPOINT_PAGES = 4_000;
/**
 * Every page is copied before a statement or a savepoint changes it: by default to a temporary file,
 * made anew for each transaction. https://www.sqlite.org/tempfiles.html#statement_journal_files
 */
const KEEP_UNDO_IN_MEMORY = "PRAGMA temp_store = MEMORY";
/**
 * How much of the file the reader sees as memory, at most: a page then costs neither a call of the
 * system nor a copy. https://www.sqlite.org/mmap.html; SQLite itself allows no more.
 */
const MAPPED_BYTES = 0x7fff_0000;
/**
 * On macOS a plain fsync leaves what was written in the drive's own memory, which loses power with the
 * machine. These have no effect elsewhere. https://www.sqlite.org/pragma.html#pragma_fullfsync
 */
const FLUSH_THE_DRIVE_TOO = "PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;";
/** The reader waits for another process no longer than this, since the event loop waits with it. */
const READER_BUSY_MS = 100;
/** Between two tries to begin writing while another process writes. */
const BUSY_RETRY_MS = 5;
/** Reads that may wait for the thread that answers them; further ones are refused. */
const MAX_WAITING_READS = 256;

type Work = (run: Run) => Promise<unknown>;

interface Pending {
  /** What runs here, or the statements that another thread runs. */
  readonly work: Work | SqliteQuestion;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * @param busyMs how long a statement waits for another process that writes to the same file
 * @throws Error when the file cannot be opened or is no database.
 */
export function openSqliteEngine(path: string, busyMs = 5_000): Engine {
  mkdirSync(dirname(path), { recursive: true });
  const writer = new DatabaseSync(path, { timeout: busyMs });
  writer.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
  writer.exec(FLUSH_THE_DRIVE_TOO);
  const reader = new DatabaseSync(path, { timeout: busyMs, readOnly: true });
  writer.exec(`PRAGMA cache_size = -${CACHE_KIB}; ${KEEP_UNDO_IN_MEMORY}`);
  writer.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  reader.exec(`PRAGMA mmap_size = ${MAPPED_BYTES}`);
  // Settings above may have to wait for processes that start together; nothing below waits in here.
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
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: forKysely(writer) }) });
  const read = createRunner(reader);
  const turn = createTurn(reader);
  const write = asRun(createRunner(writer));
  let waiting: Pending[] = [];
  let flushing: Promise<void> | null = null;

  async function flush(): Promise<void> {
    for (;;) {
      // Lets every request that is already at the door join the group. Whoever writes again as soon as it
      // is told would otherwise keep the event loop from everybody else.
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

  /** Nobody else in this process writes meanwhile, so the other thread waits for other processes alone. */
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

  /** Begins once no other process writes. The event loop goes on meanwhile. */
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
          // A full disk ends the whole transaction; there is no savepoint to go back to then.
          if (!writer.isTransaction) throw error;
          writer.exec("ROLLBACK TO one");
          answers.push(() => reject(toStoreError(error)));
        }
        writer.exec("RELEASE one");
      }
      writer.exec("COMMIT");
      turn.end();
    } catch (error) {
      // The database itself refused (disk full, locked): nothing of the group was kept.
      rollBack(writer);
      for (const { reject } of group) reject(toStoreError(error));
      return;
    }
    for (const answer of answers) answer();
  }

  return {
    db,
    traits: { textType: "text", locksRows: false, keysCompared: false },
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
      // A connection of its own: the reader is shared by everybody.
      const connection = new DatabaseSync(path, { timeout: busyMs, readOnly: true });
      try {
        connection.exec("BEGIN");
        return await work(asRun(createRunner(connection)));
      } finally {
        connection.close();
      }
    },
    async migrate(work) {
      // An index over many rows is sorted in files.
      writer.exec("PRAGMA temp_store = FILE");
      await beginWriting();
      try {
        await work(db);
        writer.exec("COMMIT");
      } catch (error) {
        if (writer.isTransaction) writer.exec("ROLLBACK");
        throw error;
      } finally {
        writer.exec(KEEP_UNDO_IN_MEMORY);
      }
    },
    async close() {
      await flushing;
      await Promise.all([reads.close(), writes.close()]);
      turn.end();
      reader.close();
      writer.close();
    },
  };
}

/** Where rolling back fails too, the next transaction's BEGIN says why. */
function rollBack(writer: DatabaseSync): void {
  try {
    if (writer.isTransaction) writer.exec("ROLLBACK");
  } catch {}
}

/**
 * The reader's transaction. Beginning and ending one costs more than a look-up in between, so it stays
 * open until everything that had arrived is read. What is committed here ends it, so that whoever is
 * told of a write sees it; another process's writes are seen in the next turn.
 */
interface Turn {
  begin(): void;
  end(): void;
  /** Another number after each commit. */
  version(): number;
}

function createTurn(reader: DatabaseSync): Turn {
  // Prepared at first use: preparing would wait for a migration.
  let statements: Readonly<Record<"begin" | "end" | "version", StatementSync>> | undefined;
  let current: number | undefined;

  function end(): void {
    current = undefined;
    if (reader.isOpen && reader.isTransaction) statements?.end.run();
  }

  return {
    begin() {
      if (reader.isTransaction) return;
      statements ??= {
        begin: reader.prepare("BEGIN"),
        end: reader.prepare("COMMIT"),
        // https://www.sqlite.org/pragma.html#pragma_data_version: counts what other connections
        // commit, and the reader itself writes nothing.
        version: reader.prepare("PRAGMA data_version"),
      };
      statements.begin.run();
      setImmediate(end);
    },
    end,
    version() {
      current ??= Number(statements?.version.get()?.["data_version"]);
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

/** The few members of a connection that the query builder's own SQLite dialect asks for. */
function forKysely(connection: DatabaseSync): SqliteDatabase {
  return {
    close: () => connection.close(),
    prepare(sql) {
      const statement = connection.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      };
    },
  };
}
