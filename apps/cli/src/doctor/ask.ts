// Sends the doctor's requests. Error answers are kept whole, no redirect is followed, and no request is repeated, because a
// refusal is also a result.
import { ANSWER_LIMITS, readText } from "@digital-evidence/client/answer";
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

/** @param onNoAnswer called with the error if no answer came */
export function createAsk(
  apiBase: string,
  timeoutMs: number,
  { fetch, progress }: Io,
  onNoAnswer: (error: unknown) => void,
): Ask {
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
      const text = await readText(response, ANSWER_LIMITS.proof);
      const parsed = text === null || text === "" ? null : parseJson(text);
      const json = parsed?.ok === true ? parsed.value : undefined;
      return { status: response.status, headers: response.headers, text, json };
    } catch (error) {
      // The service was unreachable or too slow, or the connection broke. In each case, the finding says that no
      // answer came.
      onNoAnswer(error);
      return null;
    }
  };
}
