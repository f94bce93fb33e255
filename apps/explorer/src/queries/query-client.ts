import { RequestError } from "@digital-evidence/client/errors";
import { QueryClient } from "@tanstack/react-query";

const MINUTE_MS = 60_000;

/** How long an answer is taken for fresh. */
export const FRESH_MS = 5 * MINUTE_MS;
/** How long an answer that nothing shows is kept. */
export const KEPT_MS = 10 * MINUTE_MS;
export const BATCH_FRESH_MS = 10 * MINUTE_MS;
/** How often a fingerprint and its proof are requested again. */
export const FINGERPRINT_POLL_MS = 15_000;
/** How often the latest fingerprints and the counters are requested again. */
export const DASHBOARD_POLL_MS = 30_000;

const RETRIES = 3;
const MAX_RETRY_DELAY_MS = 30_000;

/** Three times, for the failures that the client retries too; for any other, asking again cannot help. */
export function retry(failures: number, error: Error): boolean {
  const mayHelp = error instanceof RequestError && error.retryReason !== null;
  return mayHelp && failures < RETRIES;
}

/** 1 s, 2 s, 4 s and so on, at most 30 s; `attempt` counts from 0. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, MAX_RETRY_DELAY_MS);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        retry,
        retryDelay,
        // A service on this machine answers without any network.
        networkMode: "always",
      },
    },
  });
}

/**
 * Asked for anew at an interval; not in hidden tabs, and at once when they are looked at again or
 * the device is back online.
 */
export function polled(intervalMs: number) {
  return {
    refetchInterval: intervalMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  } as const;
}
