// Decides whether a failed attempt is repeated, and after how long: docs/protocol/api.md, "Retries".
import { parseHttpDate } from "@digital-evidence/evidence/time";
import type { AttemptFailure } from "./attempt.ts";

export const RETRY_LIMIT = 3;
export const RETRY_BASE_DELAY_MS = 2500;
/** The maximum wait that `Retry-After` can cause. A longer wait is shortened, since readers do not wait that long. */
export const MAX_RETRY_AFTER_MS = 60_000;

/** Why an attempt failed, if another attempt may succeed. */
export type RetryReason = "NETWORK" | "TIMEOUT" | `HTTP_${number}`;

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
