const MINUTE_MS = 60_000;

export const FRESH_MS = 5 * MINUTE_MS;
/** How long an answer stays in the cache after no component uses it any more. */
export const KEPT_MS = 10 * MINUTE_MS;
export const BATCH_FRESH_MS = 10 * MINUTE_MS;
export const FINGERPRINT_POLL_MS = 15_000;
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
