// Where statements run. Two kinds of database, one meaning:
//  - `read` sees committed data only, never a transaction that is still open;
//  - once `transaction` resolves, what it wrote survives the loss of the process and of power;
//  - a transaction whose work throws leaves nothing behind, and no other transaction is harmed;
//  - a database that cannot be reached, or does not answer in time, is a StoreUnavailableError; what
//    was being written then may or may not be there.
import type { Kysely, RawBuilder } from "kysely";
import type { Schema } from "./schema.ts";

/** SQL with its values, ready to run; `Row` is what each row of the answer looks like. */
export interface Statement<Row> {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Carries the row's type; never set. */
  readonly row?: Row;
}

export type Run = <Row>(statement: Statement<Row>) => Promise<Row[]>;

export type InTransaction = <Result>(work: (run: Run) => Promise<Result>) => Promise<Result>;

export interface Engine {
  /** Builds and compiles statements in this engine's dialect; runs none. */
  readonly db: Kysely<Schema>;
  readonly traits: EngineTraits;
  readonly read: <Row>(statement: Statement<Row>) => Promise<Row[]>;
  /**
   * As `read`, for what looks at more than a page's rows: a database in this process runs it on another
   * thread, one at a time, and refuses it where too many wait.
   */
  readonly readApart: <Row>(statement: Statement<Row>) => Promise<Row[]>;
  /** Another number once `read` may see what it did not before; null where that cannot be told at once. */
  version(): number | null;
  /** `work` only runs statements: it waits for nothing else, and may be run again or in a group. */
  readonly transaction: InTransaction;
  /** One transaction of statements known beforehand, so many rows that another thread should write them. */
  readonly transactionApart: (statements: readonly Statement<unknown>[]) => Promise<unknown[][]>;
  /** Runs `work` in one transaction that sees one state of the database and writes nothing. */
  readonly snapshot: InTransaction;
  /** Lets migrations run, all or none, while other processes that want the same wait. */
  migrate(work: (db: Kysely<Schema>) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** In what the databases differ, as far as the queries must know. */
export interface EngineTraits {
  /** Column type of text that sorts by its bytes, on every machine alike. */
  readonly textType: "text" | RawBuilder<unknown>;
  /** Whether other processes write at the same time, so that rows are locked as they are picked. */
  readonly locksRows: boolean;
  /** Whether plans follow statistics, so that the index to walk must be forced by comparing its whole key. */
  readonly keysCompared: boolean;
}
