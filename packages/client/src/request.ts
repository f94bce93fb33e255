// One HTTP call with its time-out, its retries and strict parsing of the body as JSON.
import { ErrorBody, parseTolerant } from "@digital-evidence/evidence/api";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { type JsonValue, parseJson } from "@digital-evidence/evidence/strict-json";
import { attempt, wait, type AttemptFailure, type Fetch } from "./attempt.ts";
import { RequestError, ResponseShapeError } from "./errors.ts";
import { askedPayment } from "./payment.ts";
import { retryAfterMs, retryDelayMs, retryReason, type RetryReason } from "./retry.ts";

export type { Fetch } from "./attempt.ts";

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
    // The request has no cookies and does not state the address of the page.
    referrerPolicy: "no-referrer",
    credentials: "omit",
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
