// How often one client may call: a bucket that holds a minute's calls and fills evenly.
import { isIPv6 } from "node:net";

export interface RateLimiter {
  /** Takes one call. @returns 0, or in how many seconds the next one may be made. */
  take(client: string): number;
}

/** Clients remembered at once; beyond, the one known longest is forgotten, and so starts anew. */
const MAX_CLIENTS = 20_000;
const MINUTE_MS = 60_000;

/**
 * @param perMinute 0 for no limit
 * @param now milliseconds since 1970
 */
export function createRateLimiter(perMinute: number, now: () => number): RateLimiter {
  const buckets = new Map<string, { calls: number; at: number }>();
  const callsPerMs = perMinute / MINUTE_MS;
  if (perMinute === 0) return { take: () => 0 };
  return {
    take(client) {
      const at = now();
      const bucket = buckets.get(client);
      if (bucket === undefined) {
        const [first] = buckets.size >= MAX_CLIENTS ? buckets.keys() : [];
        if (first !== undefined) buckets.delete(first);
        buckets.set(client, { calls: perMinute - 1, at });
        return 0;
      }
      // A clock set back adds nothing.
      const gained = Math.max(0, at - bucket.at) * callsPerMs;
      bucket.calls = Math.min(perMinute, bucket.calls + gained);
      bucket.at = at;
      if (bucket.calls >= 1) {
        bucket.calls -= 1;
        return 0;
      }
      return Math.max(1, Math.ceil((1 - bucket.calls) / callsPerMs / 1000));
    },
  };
}

/**
 * Who calls: the address of the connection or, behind proxies of our own, the one the outermost of
 * them saw. What stands further left in the header anybody may have written.
 * @param trustedProxies how many of them every request passes
 */
export function clientAddress(
  remoteAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const direct = remoteAddress ?? "";
  if (trustedProxies === 0 || forwardedFor === undefined) return network(direct);
  const hops = forwardedFor.split(",").map((hop) => hop.trim());
  return network(hops.at(-trustedProxies) ?? hops[0] ?? direct);
}

/** One subscriber has a whole /64 of IPv6 addresses, so that is one client: RFC 6177. */
function network(address: string): string {
  // An IPv4 client on a socket that takes both.
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(":") || !isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  if (!address.includes("::")) return left.slice(0, 4).join(":");
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...zeros, ...right].slice(0, 4).join(":");
}
