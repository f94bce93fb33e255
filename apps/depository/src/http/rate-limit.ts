// The rate limit of each client, by what its calls cost. A client has four separate allowances: for reads of the API, for writes, for files,
// and for monitoring. So calls of one kind cannot use up the allowance of another kind. How much
// each organization may submit is limited in submissions.ts, and its registrations of webhooks in webhooks.ts.
import { type Call, pathOf } from "./call.ts";
import { type Client, clientOfRequest } from "@digital-evidence/http-server/client-address";
import { Failure } from "./failure.ts";
import { createRateLimiter, type RateLimiter } from "@digital-evidence/http-server/token-bucket";

/** How many networks (/64) of one site (/48) may use their whole allowance at the same time. */
const NETWORKS_OF_A_SITE = 4;

/** An answer costs its client one further call for each time that it has this many bytes. */
const BYTES_OF_A_CALL = 16 * 1024;

/** A search that has looked at as many rows as it may costs this many further calls. */
export const SEARCH_COST = 10;

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
  /**
   * Charges one call to its client's allowance.
   * @throws Failure where the allowance is used up
   */
  readonly admit: (call: Call) => void;
  /** Charges a read for the length of its answer, before it is compressed. */
  readonly chargeAnswer: (call: Call, bytes: number) => void;
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

  function allowanceFor(call: Call): Allowance {
    const { method } = call;
    const path = pathOf(call);
    if (path.startsWith("/v1/")) return method === "POST" || method === "DELETE" ? writes : reads;
    return probes.has(path) ? monitoring : files;
  }
  function spend({ networks, sites }: Allowance, { network, site }: Client, cost: number): void {
    networks.spend(network, cost);
    if (site !== null) sites.spend(site, cost);
  }

  function charge(call: Call, cost: number): void {
    spend(allowanceFor(call), clientOfRequest(call.raw, trustedProxies), cost);
  }

  return {
    admit(call) {
      const allowance = allowanceFor(call);
      const client = clientOfRequest(call.raw, trustedProxies);
      const { networks, sites } = allowance;
      const { network, site } = client;
      const waitSeconds = Math.max(networks.wait(network), site === null ? 0 : sites.wait(site));
      if (waitSeconds > 0) throw tooMuch("too many calls", waitSeconds);
      spend(allowance, client, 1);
    },
    // Reading, writing and sending an answer takes longer the longer it is.
    chargeAnswer(call, bytes) {
      const cost = Math.floor(bytes / BYTES_OF_A_CALL);
      if (cost > 0 && allowanceFor(call) === reads) charge(call, cost);
    },
    charge,
  };
}

export function tooMuch(what: string, waitSeconds: number): Failure {
  return new Failure("RATE_LIMITED", `${what}; try again in ${waitSeconds} s`, undefined, {
    "Retry-After": String(waitSeconds),
  });
}
