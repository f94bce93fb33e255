// How much one client may ask for: a bucket that holds a minute's allowance and fills evenly. What a call
// costs may be known only after it was let in, so a bucket may owe; nothing is let in while it does.

export interface RateLimiter {
  /** @returns 0 where the client may go on, or in how many seconds it may. */
  wait(client: string): number;
  /** Takes what a call cost; at most a minute's allowance is owed. */
  spend(client: string, cost: number): void;
}

/** Clients remembered at once; beyond, the one known longest is forgotten, and its bucket is full again. */
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
      // A clock set back adds nothing.
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
