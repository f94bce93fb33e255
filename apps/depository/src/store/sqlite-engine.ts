// SQLite inside the process. Two connections to one file in WAL mode: the writer's transactions are
// invisible to the reader until they are committed, and a commit is on disk (synchronous=FULL).
// Writes that arrive together share one commit, hence one flush to disk; reads of one turn of the
// event loop share one look at the file.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { Kysely, SqliteDialect, type SqliteDatabase } from "kysely";
import type { Engine, Run } from "./engine.ts";
import type { Statement } from "./prepared.ts";
import type { Schema } from "./schema.ts";
import { toStoreError } from "./sqlite-errors.ts";

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
/** Statements kept compiled; those with lists of values come in many lengths. */
const MAX_STATEMENTS = 256;

interface Pending {
  readonly work: (run: Run) => Promise<unknown>;
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
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: forKysely(writer) }) });
  const read = runner(reader);
  const turn = createTurn(reader);
  const write = asRun(runner(writer));
  let waiting: Pending[] = [];
  let flushing: Promise<void> | null = null;

  async function flush(): Promise<void> {
    // Lets every request that is already at the door join the first group.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const group = waiting.slice(0, MAX_GROUP);
      waiting = waiting.slice(MAX_GROUP);
      await commitTogether(writer, write, group, turn);
    }
    flushing = null;
  }

  return {
    db,
    traits: { textType: "text", locksRows: false },
    read(statement) {
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
    transaction<Result>(work: (run: Run) => Promise<Result>): Promise<Result> {
      return new Promise<Result>((resolve, reject) => {
        waiting.push({ work, resolve: (value) => resolve(value as Result), reject });
        flushing ??= flush();
      });
    },
    async snapshot(work) {
      // A connection of its own: the reader is shared by everybody.
      const connection = new DatabaseSync(path, { timeout: busyMs, readOnly: true });
      try {
        connection.exec("BEGIN");
        return await work(asRun(runner(connection)));
      } finally {
        connection.close();
      }
    },
    async migrate(work) {
      // An index over many rows is sorted in files.
      writer.exec("PRAGMA temp_store = FILE; BEGIN IMMEDIATE");
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

async function commitTogether(
  writer: DatabaseSync,
  write: Run,
  group: readonly Pending[],
  turn: Turn,
): Promise<void> {
  const answers: (() => void)[] = [];
  try {
    writer.exec("BEGIN IMMEDIATE");
    for (const { work, resolve, reject } of group) {
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
    for (const { reject } of group) reject(toStoreError(error));
    rollBack(writer);
    return;
  }
  for (const answer of answers) answer();
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

type RunNow = <Row>(statement: Statement<Row>) => Row[];

function asRun(run: RunNow): Run {
  return async (statement) => run(statement);
}

function runner(connection: DatabaseSync): RunNow {
  const kept = new Map<string, { statement: StatementSync; columns: readonly string[] }>();

  function prepared(sql: string) {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const statement = connection.prepare(sql);
    statement.setReturnArrays(true);
    const entry = { statement, columns: statement.columns().map(({ name }) => name) };
    const [oldest] = kept.keys();
    if (kept.size >= MAX_STATEMENTS && oldest !== undefined) kept.delete(oldest);
    kept.set(sql, entry);
    return entry;
  }

  return <Row>({ sql, parameters }: Statement<Row>): Row[] => {
    const { statement, columns } = prepared(sql);
    const rows = statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][];
    return rows.map((values) => toRow(columns, values)) as Row[];
  };
}

/** Made here, since the objects `node:sqlite` would make have no shape and are slow to read. */
function toRow(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  let at = 0;
  for (const column of columns) {
    row[column] = values[at];
    at += 1;
  }
  return row;
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
