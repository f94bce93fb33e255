// An engine runs statements on one kind of database. All engines keep this contract:
//  - `read` sees only committed data, never that of an open transaction;
//  - when `transaction` resolves, its writes survive a crash of the process and a loss of power;
//  - a transaction whose work throws changes nothing and does not affect other transactions;
//  - if the database cannot be reached or does not answer in time, a StoreUnavailableError is thrown. Writes that were
//    in progress may or may not have been committed.
import type { Kysely, RawBuilder } from "kysely";
import type { Schema } from "./schema.ts";

/** SQL with its values, ready to run. `Row` is the type of each row of the answer. */
export interface Statement<Row> {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Only carries the type of the rows and is never set. */
  readonly row?: Row;
}

export type Run = <Row>(statement: Statement<Row>) => Promise<Row[]>;

export type InTransaction = <Result>(work: (run: Run) => Promise<Result>) => Promise<Result>;

export interface Engine {
  /** Builds and compiles statements in this engine's dialect. It does not run them. */
  readonly db: Kysely<Schema>;
  readonly traits: EngineTraits;
  readonly read: <Row>(statement: Statement<Row>) => Promise<Row[]>;
  /**
   * Like `read`, for statements that read more rows than a page has. A database inside this process runs them on
   * another thread, one at a time, and refuses them if too many wait.
   */
  readonly readApart: <Row>(statement: Statement<Row>) => Promise<Row[]>;
  /** A number that changes whenever `read` can see new data; null where the engine does not know. */
  version(): number | null;
  /** `work` must only run statements and wait for nothing else. It may be run again or together with others. */
  readonly transaction: InTransaction;
  /** A transaction that changes many rows and should run on another thread, so its statements are known beforehand. */
  readonly transactionApart: (statements: readonly Statement<unknown>[]) => Promise<unknown[][]>;
  /** Runs `work` in a transaction that only reads and sees a single state of the database. */
  readonly snapshot: InTransaction;
  /** Runs migrations, all or none. Other processes that want to migrate wait. */
  migrate(work: (db: Kysely<Schema>) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** The differences between databases that the queries have to know. */
export interface EngineTraits {
  /** The column type for text that is sorted by its bytes, on every machine. */
  readonly textType: "text" | RawBuilder<unknown>;
  /** Whether other processes write at the same time, so that picked rows have to be locked. */
  readonly locksRows: boolean;
  /** Whether plans depend on statistics, so that queries have to compare an index's whole key to use that index. */
  readonly keysCompared: boolean;
}
