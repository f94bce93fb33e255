// Sends the doctor's requests. Error answers are kept whole, and no request is repeated, because a refusal is also a
// result.
import { ANSWER_LIMITS, isRedirect, readText } from "@digital-evidence/client/answer";
import { type JsonValue, parseJson } from "@digital-evidence/evidence/canonical-json";
import type { Io } from "../io.ts";

export type Answer = {
  status: number;
  headers: Headers;
  /** The body. Null if it is longer than the client accepts for any answer. */
  text: string | null;
  json: JsonValue | undefined;
};

export type Ask = (
  path: string,
  init?: { method?: string; headers?: Readonly<Record<string, string>>; body?: string },
) => Promise<Answer | null>;

export function createAsk(apiBase: string, timeoutMs: number, { fetch, progress }: Io): Ask {
  return async (path, { method = "GET", headers = {}, body } = {}) => {
    progress.show(`${method} ${path}`);
    try {
      const response = await fetch(`${apiBase}${path}`, {
        method,
        headers: { accept: "application/json", ...headers },
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined ? {} : { body }),
      });
      if (isRedirect(response)) {
        await response.body?.cancel();
        return null;
      }
      const text = await readText(response, ANSWER_LIMITS.proof);
      const parsed = text === null || text === "" ? null : parseJson(text);
      const json = parsed?.ok === true ? parsed.value : undefined;
      return { status: response.status, headers: response.headers, text, json };
    } catch {
      // The service was unreachable or too slow, or the connection broke. In each case, the finding says that no
      // answer came.
      return null;
    }
  };
}
