import { createContext, useContext } from "react";

/** Receives messages for developers. Visitors do not see them. */
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
