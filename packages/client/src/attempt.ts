// One attempt at a request, with its own time-out. Its outcome is a value.
import { discard, isRedirect, readText } from "./answer.ts";
import { ANSWER_LIMITS } from "./answer-limits.ts";

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** How an attempt failed; `retryReason` says which failures are worth another attempt. */
export type AttemptFailure =
  | { type: "NETWORK"; cause: unknown }
  | { type: "TIMEOUT" }
  | { type: "REDIRECTED" }
  | { type: "ANSWER_TOO_LARGE"; maxBytes: number }
  | { type: "HTTP"; status: number; headers: Headers; body: string };

export type Attempt = { ok: true; body: string } | { ok: false; failure: AttemptFailure };

/**
 * Sends a request and reads the answer to its last byte, both within `timeoutMs`, so that a body that
 * stalls or breaks off counts as a failure of this attempt. Redirects are not followed, since the
 * request may carry a key, and an answer longer than `maxBytes` is refused as it arrives.
 * @throws the signal's reason when aborted; whatever `fetch` throws that is not a network error
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
  const controller = new AbortController();
  let hasTimedOut = false;
  const timer = setTimeout(() => {
    hasTimedOut = true;
    controller.abort();
  }, timeoutMs);
  const onAbort = () => {
    controller.abort(signal?.reason);
  };
  signal?.addEventListener("abort", onAbort);
  try {
    const response = await fetch(url, {
      ...init,
      // With "error", a browser would report a redirect like an unreachable service.
      redirect: "manual",
      signal: controller.signal,
    });
    return await readAnswer(response, maxBytes);
  } catch (cause) {
    signal?.throwIfAborted();
    if (hasTimedOut) return { ok: false, failure: { type: "TIMEOUT" } };
    // The Fetch standard reports a network error as a TypeError.
    if (cause instanceof TypeError) return { ok: false, failure: { type: "NETWORK", cause } };
    throw cause;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

async function readAnswer(response: Response, maxBytes: number): Promise<Attempt> {
  const { ok, status, headers } = response;
  if (isRedirect(response)) {
    discard(response.body);
    return { ok: false, failure: { type: "REDIRECTED" } };
  }
  if (!ok) {
    // Where the body is too long to be an error's, the status alone describes the failure.
    const body = (await readText(response, ANSWER_LIMITS.error)) ?? "";
    return { ok, failure: { type: "HTTP", status, headers, body } };
  }
  const body = await readText(response, maxBytes);
  if (body === null) return { ok: false, failure: { type: "ANSWER_TOO_LARGE", maxBytes } };
  return { ok, body };
}

/** Resolves after `delayMs`. @throws the signal's reason when aborted before */
export function wait(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      // The caller chooses the reason, which may be any value.
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, delayMs);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
