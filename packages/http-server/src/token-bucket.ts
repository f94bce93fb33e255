// A token bucket for each client. A bucket holds the allowance of one minute and refills evenly. The cost of a call
// may be known only after the call was admitted, so a bucket can go below zero. Then no call is admitted until the
// bucket has refilled.

export interface RateLimiter {
  /** @returns how many seconds the client has to wait; 0 if it may call now */
  wait(client: string): number;
  /** Charges the cost of a call. A bucket never goes below minus one minute's allowance. */
  spend(client: string, cost: number): void;
}

/**
 * The maximum number of clients that have a bucket. Beyond this number, the oldest bucket is dropped, so its client
 * gets a full bucket at its next call.
 */
const MAX_CLIENTS = 20_000;
const MINUTE_MS = 60_000;

/**
 * @param perMinute 0 for no limit
 * @param now milliseconds since 1970
 */
export function createRateLimiter(perMinute: number, now: () => number): RateLimiter {
  const buckets = new Map<string, { left: number; at: number }>();
  const perMs = perMinute / MINUTE_MS;
  if (perMinute === 0) return { wait: () => 0, spend: () => {} };
  return {
    wait(client) {
      const bucket = buckets.get(client);
      if (bucket === undefined) return 0;
      const at = now();
      // If the clock was set back, the bucket does not refill.
      bucket.left = Math.min(perMinute, bucket.left + Math.max(0, at - bucket.at) * perMs);
      bucket.at = at;
      if (bucket.left >= 1) return 0;
      return Math.max(1, Math.ceil((1 - bucket.left) / perMs / 1000));
    },
    spend(client, cost) {
      const bucket = buckets.get(client);
      if (bucket !== undefined) {
        bucket.left = Math.max(-perMinute, bucket.left - cost);
        return;
      }
      const [first] = buckets.size >= MAX_CLIENTS ? buckets.keys() : [];
      if (first !== undefined) buckets.delete(first);
      buckets.set(client, { left: Math.max(-perMinute, perMinute - cost), at: now() });
    },
  };
}
