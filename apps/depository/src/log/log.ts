// Logs JSON lines to standard output or to the file that LOG_FILE names. API keys and bodies are never logged.
import { type Logger, pino } from "pino";
import type { Config } from "../config.ts";
import { createLogDestination, fileSink, stdoutSink } from "./log-destination.ts";

export interface Log {
  readonly logger: Logger;
  readonly lost: () => number;
  readonly reopen: () => void;
  /** Writes the lines that can still be written. Call it before the process ends. */
  readonly end: () => Promise<void>;
}

/** @param complain shows a sentence to the operator when the log cannot be written */
export function createLog(
  { logLevel, logFile }: Pick<Config, "logLevel" | "logFile">,
  complain: (sentence: string) => void,
): Log {
  const file = logFile === null ? null : fileSink(logFile);
  const destination = createLogDestination({
    sink: file?.write ?? stdoutSink(),
    onFailure: (error) =>
      complain(`The log cannot be written; the service continues without it: ${String(error)}`),
    onRecovery(lost) {
      complain(`The log can be written again; ${lost} lines were lost.`);
      logger.warn({ lost }, "the log could not be written for a while, and lines were lost");
    },
  });
  const logger = pino(
    { level: logLevel, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line) => destination.write(line) },
  );
  return {
    logger,
    lost: () => destination.lost(),
    reopen: () => file?.reopen(),
    end: () => destination.end(),
  };
}
