// Logs: JSON lines, to standard output or to the file named by LOG_FILE. Keys and bodies are never
// logged.
import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";

export function createLogger({ logLevel, logFile }: Pick<Config, "logLevel" | "logFile">): Logger {
  const options = { level: logLevel, timestamp: pino.stdTimeFunctions.isoTime };
  if (logFile === null) return pino(options);
  return pino(options, pino.destination({ dest: logFile, mkdir: true, sync: false }));
}
