// What each client may ask for in a minute. Every path is inside one allowance: reads of the API, calls that
// submit, files, and what a monitor asks for, so that no kind of call uses up another's.
import type { Call } from "./call.ts";
import { type Client, clientOf } from "./client-address.ts";
import { Failure } from "./failure.ts";
import { createRateLimiter } from "./rate-limit.ts";
import type { Step } from "./steps.ts";

/** Networks of /64 in one /48 that may each use all of their own allowance at the same time. */
const NETWORKS_OF_A_SITE = 4;

const probes = new Set(["/healthz", "/readyz", "/metrics"]);

interface Limits {
  readonly readLimitPerMinute: number;
  readonly writeLimitPerMinute: number;
  readonly trustedProxies: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface Allowances {
  /** Takes one call from its client's allowance, or refuses it where nothing is left. */
  readonly limitRate: Step;
  /** Takes what a call turned out to cost beyond that. */
  readonly charge: (call: Call, cost: number) => void;
}

export function createAllowances(limits: Limits): Allowances {
  const { readLimitPerMinute, writeLimitPerMinute, trustedProxies, now } = limits;
  const create = (perMinute: number) => ({
    networks: createRateLimiter(perMinute, now),
    sites: createRateLimiter(NETWORKS_OF_A_SITE * perMinute, now),
  });
  const reads = create(readLimitPerMinute);
  const writes = create(writeLimitPerMinute);
  const files = create(readLimitPerMinute);
  const monitoring = create(readLimitPerMinute);

  function allowanceFor({ path, method }: Call) {
    if (path.startsWith("/v1/")) return method === "POST" ? writes : reads;
    return probes.has(path) ? monitoring : files;
  }
  function clientCalling(call: Call): Client {
    const forwardedFor = trustedProxies === 0 ? undefined : call.header("x-forwarded-for");
    return clientOf(call.asked.socket?.remoteAddress, forwardedFor, trustedProxies);
  }
  function charge(call: Call, cost: number): void {
    const { networks, sites } = allowanceFor(call);
    const { network, site } = clientCalling(call);
    networks.spend(network, cost);
    if (site !== null) sites.spend(site, cost);
  }

  return {
    limitRate(call, next) {
      const { networks, sites } = allowanceFor(call);
      const { network, site } = clientCalling(call);
      const waitSeconds = Math.max(networks.wait(network), site === null ? 0 : sites.wait(site));
      if (waitSeconds > 0) throw tooMuch("too many calls", waitSeconds);
      charge(call, 1);
      return next(call);
    },
    charge,
  };
}

export function tooMuch(what: string, waitSeconds: number): Failure {
  return new Failure("RATE_LIMITED", `${what}; try again in ${waitSeconds} s`, undefined, {
    "Retry-After": String(waitSeconds),
  });
}
