// Defines how long an answer counts as fresh and how often the pages request data again.
const MINUTE_MS = 60_000;

/** How long an answer counts as fresh. */
export const FRESH_MS = 5 * MINUTE_MS;
/** How long an answer stays in the cache after no component uses it any more. */
export const KEPT_MS = 10 * MINUTE_MS;
export const BATCH_FRESH_MS = 10 * MINUTE_MS;
/** How often a fingerprint and its proof are requested again. */
export const FINGERPRINT_POLL_MS = 15_000;
/** How often the latest fingerprints and the counters are requested again. */
export const DASHBOARD_POLL_MS = 30_000;

/**
 * Options for requesting data again at an interval. Hidden tabs do not poll. They request the data as soon as
 * they become visible or the device is back online.
 */
export function polled(intervalMs: number) {
  return {
    refetchInterval: intervalMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  } as const;
}
