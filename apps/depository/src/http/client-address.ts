// Who calls, as the limits count: one subscriber's network. The platform reads and writes addresses, so that
// one address is one client, however it was spelled.
import { isIP, isIPv4, SocketAddress } from "node:net";

export interface Client {
  /** An IPv4 address, or the first 64 bits of an IPv6 address: one subscriber's network at least. */
  readonly network: string;
  /** The first 48 bits of an IPv6 address: what one site may be given, RFC 6177. Null for IPv4. */
  readonly site: string | null;
}

/**
 * The address of the connection or, behind proxies of our own, the one the outermost of them saw. What stands
 * further left in the header anybody may have written.
 * @param trustedProxies how many of them every request passes
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
  // What is no address says nothing about who calls; the proxy that wrote it is known.
  return networksOf(addressIn(hop) ?? direct);
}

/** The address in an entry of X-Forwarded-For, which some proxies write with a port; null for none. */
function addressIn(entry: string): string | null {
  const text = entry.trim();
  // Longer than any address with its zone and port.
  if (text.length > 100) return null;
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  const bare = withoutZone(bracketed ?? text.replace(/^([^:]*):\d+$/, "$1"));
  return isIP(bare) === 0 ? null : bare;
}

/** `fe80::1%eth0`: the zone is a name for a link of this machine or the proxy's, and no part of the address. */
function withoutZone(address: string): string {
  return address.replace(/%.*$/s, "");
}

/** The last one read: most requests come on a connection that has sent one before. */
let lastRead: { readonly address: string; readonly client: Client } | null = null;

function networksOf(address: string): Client {
  if (lastRead?.address === address) return lastRead.client;
  const client = readNetworks(address);
  lastRead = { address, client };
  return client;
}

const MAPPED = "::ffff:";

function readNetworks(given: string): Client {
  const address = withoutZone(given);
  if (!address.includes(":") || isIP(address) === 0) return { network: given, site: null };
  // Written by the platform: lower case, the longest run of zeros left out, IPv4 in its own spelling.
  const text = new SocketAddress({ address, family: "ipv6" }).address;
  const mapped = text.startsWith(MAPPED) ? text.slice(MAPPED.length) : "";
  // An IPv4 client on a socket that takes both.
  if (isIPv4(mapped)) return { network: mapped, site: null };
  const groups = firstGroups(text);
  return { network: `${groups.join(":")}::/64`, site: `${groups.slice(0, 3).join(":")}::/48` };
}

/** The first four groups of 16 bits. */
function firstGroups(text: string): string[] {
  const [head = "", tail] = text.split("::");
  const left = head === "" ? [] : head.split(":");
  if (tail === undefined) return left.slice(0, 4);
  const right = tail === "" ? [] : tail.split(":");
  // An IPv4 address at the end stands for two groups.
  const groups = right.length + (tail.includes(".") ? 1 : 0);
  const zeros = Array.from({ length: 8 - left.length - groups }, () => "0");
  return [...left, ...zeros, ...right].slice(0, 4);
}
