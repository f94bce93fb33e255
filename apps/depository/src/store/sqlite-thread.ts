// A thread with its own connection to SQLite, for statements that would block the event loop.
import { DatabaseSync } from "node:sqlite";
import { workerData } from "node:worker_threads";
import { answerQuestions } from "@digital-evidence/native/thread";
import type { Statement } from "./engine.ts";
import { createRunner } from "./sqlite-runner.ts";

export interface SqliteThreadData {
  readonly path: string;
  readonly isReader: boolean;
  /** SQL that runs once, when the connection is opened. */
  readonly settings: string;
}

/** The statements of one transaction. The transaction is committed before the answer is sent. */
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
        // An error of the rollback is ignored, because the error that caused the rollback is more useful.
      }
      throw error;
    }
  },
  () => connection.close(),
);
