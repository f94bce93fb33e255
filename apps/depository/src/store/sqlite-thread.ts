// SQLite on a thread and a connection of its own, for statements that would hold the event loop.
import { DatabaseSync } from "node:sqlite";
import { workerData } from "node:worker_threads";
import { answerQuestions } from "../thread.ts";
import type { Statement } from "./engine.ts";
import { createRunner } from "./sqlite-runner.ts";

export interface SqliteThreadData {
  readonly path: string;
  readonly isReader: boolean;
  /** Run once, when the connection is opened. */
  readonly settings: string;
}

/** What is written is committed before the answer, all of it or nothing. */
export type SqliteQuestion = readonly Statement<unknown>[];

const { path, isReader, settings } = workerData as SqliteThreadData;
const connection = new DatabaseSync(path, { readOnly: isReader });
connection.exec(settings);
const run = createRunner(connection);

answerQuestions(
  (statements: SqliteQuestion): unknown[][] => {
    connection.exec(isReader ? "BEGIN" : "BEGIN IMMEDIATE");
    try {
      const answers = statements.map((statement) => run(statement));
      connection.exec("COMMIT");
      return answers;
    } catch (error) {
      try {
        if (connection.isTransaction) connection.exec("ROLLBACK");
      } catch {
        // Where rolling back fails too, what made the statement fail says more.
      }
      throw error;
    }
  },
  () => connection.close(),
);
