import { ANSWER_LIMITS, isRedirect, readText } from "@digital-evidence/client/answer";
import { createContext, useContext } from "react";
import { reasonOf } from "../phrasing/failure.ts";
import { type Config, CONFIG_PATH, ConfigError, parseConfig } from "./config-schema.ts";

/** Without a limit, the page would wait forever for a host that accepts the request and never answers. */
const TIMEOUT_MS = 30_000;

/** @throws ConfigError when the file cannot be read, or `parseConfig` refuses it. */
export async function loadConfig(
  fetch: typeof globalThis.fetch,
  timeoutMs = TIMEOUT_MS,
): Promise<Config> {
  let body: unknown;
  try {
    // The credentials and the mode must match those of the preload in index.html. Otherwise the browser would fetch
    // the file twice.
    const response = await fetch(CONFIG_PATH, {
      credentials: "same-origin",
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (isRedirect(response)) throw new ConfigError((words) => words.redirect);
    if (!response.ok) throw new ConfigError((words) => words.status(response.status));
    const text = await readText(response, ANSWER_LIMITS.configuration);
    if (text === null) {
      throw new ConfigError((words) => words.tooLong(ANSWER_LIMITS.configuration / 1024));
    }
    body = JSON.parse(text);
  } catch (cause) {
    throw new ConfigError(
      (words) => {
        const reason =
          cause instanceof ConfigError
            ? cause.say(words)
            : words.notLoaded(cause instanceof SyntaxError, reasonOf(cause));
        return words.unreadable(CONFIG_PATH, reason);
      },
      { cause },
    );
  }
  return parseConfig(body);
}

export const ConfigContext = createContext<Config | null>(null);

export function useConfig(): Config {
  const config = useContext(ConfigContext);
  if (config === null) throw new Error("useConfig is used outside ConfigContext");
  return config;
}
