// Decides when a failed query is tried again. Within each try, the client may already have made several tries:
// packages/client/src/request.ts.
import { RequestError } from "@digital-evidence/client/errors";

const RETRIES = 3;
const MAX_RETRY_DELAY_MS = 30_000;

/**
 * Retries a query up to three times, and only after failures that the client retries too. After any other
 * failure, another try would fail in the same way.
 */
export function retry(failures: number, error: Error): boolean {
  const mayHelp = error instanceof RequestError && error.retryReason !== null;
  return mayHelp && failures < RETRIES;
}

/** Returns the delay before the next try: 1 s, 2 s, 4 s and so on, at most 30 s. `attempt` counts from 0. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, MAX_RETRY_DELAY_MS);
}
