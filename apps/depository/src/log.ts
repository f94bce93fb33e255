// Logs: JSON lines, to standard output or to the file named by LOG_FILE. Keys and bodies are never
// logged.
import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";
import { createLogDestination, fileSink, stdoutSink } from "./log-destination.ts";

export interface Log {
  readonly logger: Logger;
  /** Lines that could not be written, since the start. */
  readonly lost: () => number;
  /** Writes what can still be written. */
  readonly end: () => Promise<void>;
}

/** @param complain tells the person at the terminal that the log cannot be written */
export function createLog(
  { logLevel, logFile }: Pick<Config, "logLevel" | "logFile">,
  complain: (sentence: string) => void,
): Log {
  const destination = createLogDestination({
    sink: logFile === null ? stdoutSink() : fileSink(logFile),
    onFailure: (error) =>
      complain(`The log cannot be written, and the service goes on without it: ${String(error)}`),
    onRecovery(lost) {
      complain(`The log can be written again; ${lost} lines of it are lost.`);
      logger.warn({ lost }, "the log could not be written for a while, and lines of it are lost");
    },
  });
  const logger = pino(
    { level: logLevel, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line) => destination.write(line) },
  );
  return { logger, lost: () => destination.lost(), end: () => destination.end() };
}
