import { createContext, useContext } from "react";

/** Takes messages that are meant for developers only. */
export type Logger = {
  warn: (message: string, details: Readonly<Record<string, unknown>>) => void;
};

const LoggerContext = createContext<Logger | null>(null);

export const LoggerProvider = LoggerContext;

export function useLogger(): Logger {
  const logger = useContext(LoggerContext);
  if (logger === null) throw new Error("useLogger is used outside LoggerProvider");
  return logger;
}
