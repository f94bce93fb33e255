// The rate limit of each client. A client has four separate allowances: for reads of the API, for writes, for files,
// and for monitoring. So calls of one kind cannot use up the allowance of another kind. How much
// each organization may submit is limited in submissions.ts, and its registrations of webhooks in webhooks.ts.
import type { Call } from "./call.ts";
import { type Client, clientOf } from "@digital-evidence/http-server/client-address";
import { Failure } from "./failure.ts";
import { createRateLimiter, type RateLimiter } from "@digital-evidence/http-server/token-bucket";
import type { Step } from "./steps.ts";

/** How many networks (/64) of one site (/48) may use their whole allowance at the same time. */
const NETWORKS_OF_A_SITE = 4;

const probes = new Set(["/healthz", "/readyz", "/metrics"]);

interface Limits {
  readonly readLimitPerMinute: number;
  readonly writeLimitPerMinute: number;
  readonly trustedProxies: number;
  readonly now: () => number;
}

interface Allowance {
  readonly networks: RateLimiter;
  readonly sites: RateLimiter;
}

export interface Allowances {
  /** Charges one call to its client's allowance, or refuses the call if the allowance is used up. */
  readonly limitRate: Step;
  /** Charges the client a further cost, for a call that takes more work than usual. */
  readonly charge: (call: Call, cost: number) => void;
}

export function createAllowances(limits: Limits): Allowances {
  const { readLimitPerMinute, writeLimitPerMinute, trustedProxies, now } = limits;
  const create = (perMinute: number): Allowance => ({
    networks: createRateLimiter(perMinute, now),
    sites: createRateLimiter(NETWORKS_OF_A_SITE * perMinute, now),
  });
  const reads = create(readLimitPerMinute);
  const writes = create(writeLimitPerMinute);
  const files = create(readLimitPerMinute);
  const monitoring = create(readLimitPerMinute);

  function allowanceFor({ path, method }: Call) {
    if (path.startsWith("/v1/")) return method === "POST" || method === "DELETE" ? writes : reads;
    return probes.has(path) ? monitoring : files;
  }
  function clientCalling(call: Call): Client {
    const forwardedFor = trustedProxies === 0 ? undefined : call.header("x-forwarded-for");
    return clientOf(call.asked.socket?.remoteAddress, forwardedFor, trustedProxies);
  }
  function spend({ networks, sites }: Allowance, { network, site }: Client, cost: number): void {
    networks.spend(network, cost);
    if (site !== null) sites.spend(site, cost);
  }

  return {
    limitRate(call, next) {
      const allowance = allowanceFor(call);
      const client = clientCalling(call);
      const { networks, sites } = allowance;
      const { network, site } = client;
      const waitSeconds = Math.max(networks.wait(network), site === null ? 0 : sites.wait(site));
      if (waitSeconds > 0) throw tooMuch("too many calls", waitSeconds);
      spend(allowance, client, 1);
      return next(call);
    },
    charge: (call, cost) => spend(allowanceFor(call), clientCalling(call), cost),
  };
}

export function tooMuch(what: string, waitSeconds: number): Failure {
  return new Failure("RATE_LIMITED", `${what}; try again in ${waitSeconds} s`, undefined, {
    "Retry-After": String(waitSeconds),
  });
}
