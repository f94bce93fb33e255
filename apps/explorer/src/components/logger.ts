import type { Logger } from "@digital-evidence/client";
import { createContext, useContext } from "react";

const LoggerContext = createContext<Logger | null>(null);

export const LoggerProvider = LoggerContext;

export function useLogger(): Logger {
  const logger = useContext(LoggerContext);
  if (logger === null) throw new Error("useLogger is used outside LoggerProvider");
  return logger;
}
