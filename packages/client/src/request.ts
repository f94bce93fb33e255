// One HTTP call with its time-out, its retries and strict parsing of the body as JSON.
import { ErrorBody, parseTolerant } from "@digital-evidence/evidence/api";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { type JsonValue, parseJson } from "@digital-evidence/evidence/strict-json";
import { parseHttpDate } from "@digital-evidence/evidence/time";
import { ANSWER_LIMITS, discard, isRedirect, readText } from "./answer.ts";
import { RequestError, ResponseShapeError, type RetryReason } from "./errors.ts";
import { askedPayment } from "./payment.ts";

export const DEFAULT_TIMEOUT_MS = 10_000;

/** Receives one line for each retry. `console` can be used as a logger. */
export type Logger = { warn(message: string, details: Readonly<Record<string, unknown>>): void };

/**
 * Describes a retry: it is number `attempt` of at most `of`, and starts in `delayMs`. The client reports each retry
 * before it waits.
 */
export type Retry = {
  attempt: number;
  of: number;
  reason: RetryReason;
  delayMs: number;
  url: string;
};

export type RequestSettings = {
  fetch: Fetch;
  logger: Logger;
  onRetry: (retry: Retry) => void;
  /** The time-out of each attempt, from sending to the last byte of the body. */
  timeoutMs: number;
  retryLimit: number;
  now: () => Date;
};

export type RequestInput = {
  method: "get" | "post";
  url: string;
  json?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** The maximum length of the answer in bytes. `ANSWER_LIMITS` has the limit of each call. */
  maxBytes: number;
  signal?: AbortSignal | undefined;
  cache?: RequestInit["cache"];
};

/** A request has no cookies and does not state the address of the page. */
const anonymous = { referrerPolicy: "no-referrer", credentials: "omit" } as const;

/** Asks another host than the service for JSON, once. */
export function askOnce(
  url: string,
  maxBytes: number,
  timeoutMs: number,
  { fetch, signal }: { fetch: Fetch; signal?: AbortSignal | undefined },
): Promise<Attempt> {
  const init: RequestInit = {
    headers: { accept: "application/json" },
    ...anonymous,
    cache: "no-store",
  };
  return attempt(fetch, url, init, { maxBytes, timeoutMs, signal });
}

type Details = { url: string; retryReason: RetryReason | null };

function requestError(
  details: Details,
  failure: AttemptFailure,
  { timeoutMs, now }: Pick<RequestSettings, "timeoutMs" | "now">,
): RequestError {
  if (failure.type === "TIMEOUT") {
    const message = `The service did not answer within ${timeoutMs / 1000} seconds`;
    return new RequestError("TIMEOUT", message, details);
  }
  if (failure.type === "NETWORK") {
    const { cause } = failure;
    return new RequestError("NETWORK", "The service could not be reached", { ...details, cause });
  }
  if (failure.type === "REDIRECTED") {
    const message = "The service answered with a redirect, which is not followed";
    return new RequestError("REDIRECTED", message, details);
  }
  if (failure.type === "ANSWER_TOO_LARGE") {
    const message = `The service's answer is longer than ${failure.maxBytes / 1024} KiB`;
    return new RequestError("ANSWER_TOO_LARGE", message, details);
  }
  const { status, headers } = failure;
  const json = parseJson(failure.body);
  if (status === 404 && !(json.ok && isErrorOfService(json.value))) {
    const message = "This address answered with status 404, but not as the service does";
    return new RequestError("NOT_THE_SERVICE", message, { ...details, status });
  }
  const payment =
    status === 402
      ? askedPayment(json.ok ? json.value : null, headers.get("x-payment-required"))
      : null;
  if (payment !== null) {
    const message = "The service asks for a payment";
    return new RequestError("PAYMENT_REQUIRED", message, { ...details, status, payment });
  }
  const body = parseTolerant(ErrorBody, json.ok ? json.value : null);
  const { errors = [], message, requestId } = body.ok ? body.value : {};
  const [first] = errors;
  const serviceMessage = first?.message ?? message;
  return new RequestError(
    first?.code ?? `HTTP_${status}`,
    serviceMessage ?? `The service answered with status ${status}`,
    {
      ...details,
      status,
      serviceMessage,
      requestId: requestId ?? headers.get("x-request-id") ?? undefined,
      retryAfterMs: retryAfterMs(headers.get("retry-after"), now()),
    },
  );
}

/** Whether the body says, as every service does, what is wrong: in `errors` or in `message`. */
function isErrorOfService(body: JsonValue): boolean {
  return (
    isJsonObject(body) && (Array.isArray(body["errors"]) || typeof body["message"] === "string")
  );
}

/**
 * Returns the text of the first successful answer.
 * @throws RequestError when no attempt got a successful answer
 * @throws the signal's reason when aborted
 */
async function requestText(
  { fetch, logger, onRetry, timeoutMs, retryLimit, now }: RequestSettings,
  { method, url, json, headers, maxBytes, signal, cache }: RequestInput,
): Promise<string> {
  const init: RequestInit = {
    method: method.toUpperCase(),
    headers: {
      accept: "application/json",
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...anonymous,
    ...(cache === undefined ? {} : { cache }),
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  };
  for (let retries = 0; ; retries += 1) {
    const outcome = await attempt(fetch, url, init, { maxBytes, timeoutMs, signal });
    if (outcome.ok) return outcome.body;
    const reason = retryReason(outcome.failure, method === "get");
    if (reason === null || retries >= retryLimit) {
      throw requestError({ url, retryReason: reason }, outcome.failure, { timeoutMs, now });
    }
    const delayMs = retryDelayMs(outcome.failure, retries + 1, now());
    const retry = { attempt: retries + 1, of: retryLimit, reason, delayMs, url };
    logger.warn("request failed, trying again", retry);
    onRetry(retry);
    await wait(delayMs, signal);
  }
}

/**
 * Sends one request and reads the answer's JSON.
 * @throws RequestError when no attempt got a successful answer
 * @throws ResponseShapeError when a successful answer is not JSON; never retried
 * @throws the signal's reason when aborted, in any phase
 */
export async function requestJson(
  settings: RequestSettings,
  input: RequestInput,
): Promise<JsonValue> {
  const parsed = parseJson(await requestText(settings, input));
  if (parsed.ok) return parsed.value;
  const message = `not valid JSON: ${parsed.message} (character ${parsed.at})`;
  throw new ResponseShapeError(input.url, [{ path: "", message }]);
}

// One attempt at a request, with its own time-out. A failure is returned as a value and not thrown.

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

// Decides whether a failed attempt is repeated, and after how long: docs/protocol/api.md, "Retries".

export const RETRY_LIMIT = 3;
export const RETRY_BASE_DELAY_MS = 2500;
/** The maximum wait that `Retry-After` can cause. A longer wait is shortened, since readers do not wait that long. */
export const MAX_RETRY_AFTER_MS = 60_000;

/**
 * Returns the reason to try again, or null if the attempt must not be repeated. A network error allows another
 * attempt for any method. After 429, 5xx or a time-out, only an idempotent call is repeated. Redirects and overlong
 * answers lead to null, because the service would give the same answer again.
 */
export function retryReason(failure: AttemptFailure, isIdempotent: boolean): RetryReason | null {
  if (failure.type === "NETWORK") return "NETWORK";
  if (failure.type === "REDIRECTED" || failure.type === "ANSWER_TOO_LARGE") return null;
  if (!isIdempotent) return null;
  if (failure.type === "TIMEOUT") return "TIMEOUT";
  const { status } = failure;
  return status === 429 || (status >= 500 && status <= 599) ? `HTTP_${status}` : null;
}

/**
 * Converts `Retry-After` to milliseconds. By RFC 9110, section 10.2.3, its value is seconds or an HTTP-date.
 * Returns null for any other text.
 */
export function retryAfterMs(header: string | null, now: Date): number | null {
  const value = header?.trim() ?? "";
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, MAX_RETRY_AFTER_MS);
  const instant = parseHttpDate(value);
  if (instant === null) return null;
  return Math.min(Math.max(instant - now.getTime(), 0), MAX_RETRY_AFTER_MS);
}

/**
 * The wait before retry number `attempt`, counted from 1. The service's `Retry-After` decides how long it is.
 * Without this header, the waits are 2.5, 5 and 10 seconds.
 */
export function retryDelayMs(failure: AttemptFailure, attempt: number, now: Date): number {
  const asked =
    failure.type === "HTTP" ? retryAfterMs(failure.headers.get("retry-after"), now) : null;
  return asked ?? RETRY_BASE_DELAY_MS * 2 ** (attempt - 1);
}
