// One try at a request, under a time-out of its own, with its outcome as a value.

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** How a try came to nothing, in a way the request may answer by another. */
export type AttemptFailure =
  | { type: "NETWORK"; cause: unknown }
  | { type: "TIMEOUT" }
  | { type: "HTTP"; status: number; headers: Headers; body: string };

export type Attempt = { ok: true; body: string } | { ok: false; failure: AttemptFailure };

/**
 * Sends a request and reads the answer to its last byte, both within `timeoutMs`, so that a body
 * that stalls or breaks off counts as this try's failure.
 * @throws the signal's reason when aborted; whatever `fetch` throws that is not a network error
 */
export async function attempt(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
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
    const { ok, status, headers, ...answer } = await readWhole(fetch, url, {
      ...init,
      signal: controller.signal,
    });
    if (ok) return { ok, body: answer.body };
    return { ok, failure: { type: "HTTP", status, headers, body: answer.body } };
  } catch (cause) {
    signal?.throwIfAborted();
    if (hasTimedOut) return { ok: false, failure: { type: "TIMEOUT" } };
    // By the Fetch standard a network error is a TypeError.
    if (cause instanceof TypeError) return { ok: false, failure: { type: "NETWORK", cause } };
    throw cause;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

async function readWhole(fetch: Fetch, url: string, init: RequestInit) {
  const response = await fetch(url, init);
  const { ok, status, headers } = response;
  return { ok, status, headers, body: await response.text() };
}

/** Resolves after `delayMs`. @throws the signal's reason when aborted before */
export function wait(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      // The caller's own reason, whatever it is.
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, delayMs);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
