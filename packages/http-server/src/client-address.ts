// Identifies clients for the limits that count the calls or connections of each client. All addresses in the
// network of one subscriber count as one client. Node normalises addresses, so different spellings of an address
// are the same client.
import { isIP, isIPv4, SocketAddress } from "node:net";

export interface Client {
  /** An IPv4 address, or the first 64 bits of an IPv6 address, since a subscriber has at least a /64. */
  readonly network: string;
  /** The first 48 bits of an IPv6 address, since a site may have a /48 (RFC 6177). Null for IPv4. */
  readonly site: string | null;
}

/**
 * Identifies the client by the address of the connection. If requests pass the operator's proxies, the client is the
 * address from which the outermost of these proxies received the request. Entries of X-Forwarded-For before that
 * address are ignored, because a client can forge them.
 * @param trustedProxies how many of the operator's proxies every request passes
 */
export function clientOf(
  remoteAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): Client {
  const direct = remoteAddress ?? "";
  if (trustedProxies === 0 || forwardedFor === undefined) return networksOf(direct);
  const hops = forwardedFor.split(",");
  const hop = hops.at(-trustedProxies) ?? hops[0] ?? "";
  // If the entry is not an address, the call counts for the address of the connection, which is that of the proxy.
  return networksOf(addressIn(hop) ?? direct);
}

interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly socket?: { readonly remoteAddress?: string | undefined } | undefined;
}

/** Identifies the client that sent a request. */
export function clientOfRequest({ headers, socket }: Received, trustedProxies: number): Client {
  const entries = headers["x-forwarded-for"];
  const forwardedFor = Array.isArray(entries) ? entries.join() : entries;
  return clientOf(socket?.remoteAddress, forwardedFor, trustedProxies);
}

/** The name under which a client's share of memory and of calls is counted. A whole site has one share. */
export function shareOf({ network, site }: Client): string {
  return site ?? network;
}

/** The address in an entry of X-Forwarded-For, which may include a port; null if there is none. */
function addressIn(entry: string): string | null {
  const text = entry.trim();
  // An address with a zone and a port is shorter than this, so a longer entry need not be parsed.
  if (text.length > 100) return null;
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  const bare = withoutZone(bracketed ?? text.replace(/^([^:]*):\d+$/, "$1"));
  return isIP(bare) === 0 ? null : bare;
}

/** Removes the zone, as in `fe80::1%eth0`. It names a network interface and is not part of the address. */
function withoutZone(address: string): string {
  return address.replace(/%.*$/s, "");
}

const MAPPED = "::ffff:";

function networksOf(given: string): Client {
  const address = withoutZone(given);
  if (!address.includes(":") || isIP(address) === 0) return { network: given, site: null };
  // Node writes the address in lower case, with `::` for the longest run of zeros and with IPv4 as in 192.0.2.1.
  const text = new SocketAddress({ address, family: "ipv6" }).address;
  const mapped = text.startsWith(MAPPED) ? text.slice(MAPPED.length) : "";
  // A socket that accepts both IPv4 and IPv6 reports the address of an IPv4 client as `::ffff:192.0.2.1`.
  if (isIPv4(mapped)) return { network: mapped, site: null };
  const groups = firstGroups(text);
  return { network: `${groups.join(":")}::/64`, site: `${groups.slice(0, 3).join(":")}::/48` };
}

/** The first four groups of an IPv6 address. A group has 16 bits. */
function firstGroups(text: string): string[] {
  const [head = "", tail] = text.split("::");
  const left = head === "" ? [] : head.split(":");
  if (tail === undefined) return left.slice(0, 4);
  const right = tail === "" ? [] : tail.split(":");
  // An IPv4 address at the end counts as two groups.
  const groups = right.length + (tail.includes(".") ? 1 : 0);
  const zeros = Array.from({ length: 8 - left.length - groups }, () => "0");
  return [...left, ...zeros, ...right].slice(0, 4);
}
