// One attempt at a request, with its own time-out. A failure is returned as a value and not thrown.
import { discard, isRedirect, readText } from "./answer.ts";
import { ANSWER_LIMITS } from "./answer-limits.ts";

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** How an attempt failed. `retryReason` decides for which failures another attempt is useful. */
export type AttemptFailure =
  | { type: "NETWORK"; cause: unknown }
  | { type: "TIMEOUT" }
  | { type: "REDIRECTED" }
  | { type: "ANSWER_TOO_LARGE"; maxBytes: number }
  | { type: "HTTP"; status: number; headers: Headers; body: string };

export type Attempt = { ok: true; body: string } | { ok: false; failure: AttemptFailure };

/**
 * Sends a request and reads the whole answer, both within `timeoutMs`. The attempt fails if the body stalls or
 * breaks off. Redirects are not followed, since the request may carry a key. Reading stops when the answer exceeds
 * `maxBytes`.
 * @throws the signal's reason when aborted; any error of `fetch` that is not a network error
 */
export async function attempt(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  {
    maxBytes,
    timeoutMs,
    signal,
  }: { maxBytes: number; timeoutMs: number; signal: AbortSignal | undefined },
): Promise<Attempt> {
  signal?.throwIfAborted();
  const timeout = new AbortController();
  const timer = setTimeout(() => {
    timeout.abort();
  }, timeoutMs);
  try {
    const response = await fetch(url, {
      ...init,
      // With "error", a browser would report a redirect in the same way as an unreachable service.
      redirect: "manual",
      signal: signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]),
    });
    return await readAnswer(response, maxBytes);
  } catch (cause) {
    signal?.throwIfAborted();
    if (timeout.signal.aborted) return { ok: false, failure: { type: "TIMEOUT" } };
    // The Fetch standard requires that `fetch` reports a network error as a TypeError.
    if (cause instanceof TypeError) return { ok: false, failure: { type: "NETWORK", cause } };
    throw cause;
  } finally {
    clearTimeout(timer);
  }
}

async function readAnswer(response: Response, maxBytes: number): Promise<Attempt> {
  const { ok, status, headers } = response;
  if (isRedirect(response)) {
    discard(response.body);
    return { ok: false, failure: { type: "REDIRECTED" } };
  }
  if (!ok) {
    // If the body exceeds the limit for errors, the status alone describes the failure.
    const body = (await readText(response, ANSWER_LIMITS.error)) ?? "";
    return { ok, failure: { type: "HTTP", status, headers, body } };
  }
  const body = await readText(response, maxBytes);
  if (body === null) return { ok: false, failure: { type: "ANSWER_TOO_LARGE", maxBytes } };
  return { ok, body };
}

/** Resolves after `delayMs`. @throws the signal's reason when the signal aborts first, or is aborted already */
export function wait(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAbort = () => {
      clearTimeout(timer);
      // The reason may be any value, since the caller of `abort` chooses it.
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, delayMs);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
