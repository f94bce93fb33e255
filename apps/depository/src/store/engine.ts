// An engine runs statements on one kind of database. All engines keep this contract:
//  - `read` sees only committed data, never that of an open transaction.
//  - When `transaction` resolves, its writes survive a crash of the process and a loss of power.
//  - A transaction whose work throws changes nothing and does not affect other transactions.
//  - If the database cannot be reached or does not answer in time, a StoreUnavailableError is thrown. Writes that
//    were in progress may or may not have been committed.
import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/** SQL with its values, ready to run. `Row` is the type of the rows that it returns. */
export interface Statement<Row> {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** This member is never set. It exists only to make the type of the rows a part of the statement's type. */
  readonly row?: Row;
}

export type Run = <Row>(statement: Statement<Row>) => Promise<Row[]>;

export type InTransaction = <Result>(work: (run: Run) => Promise<Result>) => Promise<Result>;

export interface Engine {
  /** Builds and compiles statements in this engine's dialect. It cannot run them. */
  readonly db: Kysely<Schema>;
  readonly traits: EngineTraits;
  readonly read: <Row>(statement: Statement<Row>) => Promise<Row[]>;
  /**
   * Like `read`, for statements that read many more rows than one page of a list. An engine that runs in this process
   * runs such statements on another thread, one at a time. It refuses a statement if too many are waiting.
   */
  readonly readApart: <Row>(statement: Statement<Row>) => Promise<Row[]>;
  /** A number that changes whenever `read` can see new data. Null where the engine does not know it. */
  version(): number | null;
  /**
   * Runs `work` in a transaction. `work` must only run statements and must not wait for anything else. The engine
   * may run it again, or run it in the same transaction as the work of other callers.
   */
  readonly transaction: InTransaction;
  /**
   * Runs a transaction that changes many rows. It may run on another thread, so it is given as a list of statements.
   */
  readonly transactionApart: (statements: readonly Statement<unknown>[]) => Promise<unknown[][]>;
  /** Lets later reads see what another connection of this process has committed. */
  readonly seeCommits: () => void;
  /** Runs `work` in a transaction that only reads and sees a single state of the database. */
  readonly snapshot: InTransaction;
  close(): Promise<void>;
}

/** The differences between databases that matter to the queries. */
export interface EngineTraits {
  /** The type of a primary key for which the database chooses increasing numbers. */
  readonly sequenceType: "bigserial" | "integer";
  /**
   * Whether several transactions can write at the same time. If so, a statement has to lock the rows that it selects
   * for a change.
   */
  readonly locksRows: boolean;
  /**
   * Whether the database chooses its query plans by statistics. If so, a query has to compare all columns of an
   * index, because the database may otherwise decide not to use the index.
   */
  readonly keysCompared: boolean;
}
