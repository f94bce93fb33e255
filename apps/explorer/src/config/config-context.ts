import { createContext, useContext } from "react";
import type { Config } from "./config-schema.ts";

export const ConfigContext = createContext<Config | null>(null);

export function useConfig(): Config {
  const config = useContext(ConfigContext);
  if (config === null) throw new Error("useConfig is used outside ConfigContext");
  return config;
}
