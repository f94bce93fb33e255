// Decides which addresses a webhook may have. The holder of an API key chooses the address. Without these checks, the
// service could be made to call machines of its own network. The name is resolved for each connection, all its
// addresses are checked, and the connection is made to one of the checked addresses. So the name's addresses cannot
// change between the check and the connection (DNS rebinding).
import { promises as dns } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * NONE allows no webhooks. PUBLIC allows https to public addresses. ANY also allows http, and any address. It is for
 * demonstrations and tests only.
 */
export type WebhookTargets = "NONE" | "PUBLIC" | "ANY";

export interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Returns all addresses of a name. @throws Error where there are none or no name server answers */
export type Resolve = (name: string) => Promise<readonly Address[]>;

/** The only block of IPv6 that IANA uses for global unicast: https://www.iana.org/assignments/ipv6-address-space */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Addresses that IANA counts as public, and at which a cloud's own platform answers its virtual machines: on Azure,
 * https://learn.microsoft.com/en-us/azure/virtual-network/what-is-ip-address-168-63-129-16. The addresses of other
 * clouds' platforms are in ranges that are not public.
 */
const PLATFORM_ADDRESSES: ReadonlySet<string> = new Set(["168.63.129.16"]);

export function isPublic(address: string): boolean {
  // `process` turns an IPv4-mapped IPv6 address (::ffff:127.0.0.1) into the IPv4 address.
  const parsed = ipaddr.process(address);
  if (PLATFORM_ADDRESSES.has(parsed.toString())) return false;
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}

/** @returns the reason why the address of a webhook is refused at its registration, or null if it is accepted */
export function targetProblem(text: string, targets: WebhookTargets): string | null {
  const url = URL.parse(text);
  if (url === null) return "must be a URL";
  if (url.protocol !== "https:" && !(targets === "ANY" && url.protocol === "http:")) {
    return "must begin with https://";
  }
  if (url.username !== "" || url.password !== "") return "must not contain a user or a password";
  if (url.hash !== "") return "must not contain a fragment";
  const literal = literalAddress(url);
  if (literal !== null && !isAllowed(literal, targets)) return "must not name a private address";
  return null;
}

function isAllowed(address: string, targets: WebhookTargets): boolean {
  return targets === "ANY" || (targets === "PUBLIC" && isPublic(address));
}

/** The IP address in the URL; null if the URL has a name. The URL parser has normalised the spelling. */
function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(bare) === 0 ? null : bare;
}

export class TargetError extends Error {
  override readonly name = "TargetError";
}

/**
 * Creates the function with which a connection looks up the addresses of a name. Node calls it once for each
 * connection, but not if the URL has an address instead of a name. Such an address is therefore checked here, before
 * the connection.
 * @throws TargetError where the URL has an address that is not allowed
 */
export function checkedLookup(url: URL, targets: WebhookTargets, resolve: Resolve): LookupFunction {
  const literal = literalAddress(url);
  if (literal !== null && !isAllowed(literal, targets)) throw new TargetError("private address");
  async function addressesOf(name: string): Promise<readonly [Address, ...Address[]]> {
    const [first, ...others] = await resolve(name);
    // One private address is enough to refuse the name, because Node may connect to any of the addresses.
    if (
      first !== undefined &&
      [first, ...others].every(({ address }) => isAllowed(address, targets))
    ) {
      return [first, ...others];
    }
    throw new TargetError("private address");
  }
  return (name, options, callback) => {
    async function answer(): Promise<void> {
      try {
        const addresses = await addressesOf(name);
        const [{ address, family }] = addresses;
        if (options.all === true) callback(null, [...addresses]);
        else callback(null, address, family);
      } catch (error) {
        callback(error instanceof Error ? error : new Error(String(error)), "", 0);
      }
    }
    void answer();
  };
}

/** The time limit for one query to a name server. A query without an answer is repeated once. */
const RESOLVE_TIMEOUT_MS = 2_000;

/**
 * Asks the name servers directly. The operating system's own function would block a thread of Node's small pool until a
 * slow name server answers, and would also find the names of local machines in /etc/hosts.
 */
export function createResolve(): Resolve {
  const resolver = new dns.Resolver({ timeout: RESOLVE_TIMEOUT_MS, tries: 2 });
  return async (name) => {
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(name),
      resolver.resolve6(name),
    ]);
    if (four.status === "rejected" && six.status === "rejected") throw four.reason;
    return [
      ...(four.status === "fulfilled" ? four.value : []).map(
        (address) => ({ address, family: 4 }) as const,
      ),
      ...(six.status === "fulfilled" ? six.value : []).map(
        (address) => ({ address, family: 6 }) as const,
      ),
    ];
  };
}
