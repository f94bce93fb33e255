import { snapshotUrl, type Network } from "@digital-evidence/client/networks";
import { hashOf } from "@digital-evidence/evidence/hash";

/**
 * Returns the address at which a snapshot can be viewed. Returns null if `hash` is not a valid hash, or if the result
 * would not be an http or https address on the host of the network's `snapshotUrl`.
 * @param origin the page’s origin, against which a path is resolved
 */
export function snapshotLink(network: Network, hash: string, origin: string): string | null {
  if (hashOf(hash) === null) return null;
  const href = snapshotUrl(network, hash);
  if (!URL.canParse(href, origin)) return null;
  const target = new URL(href, origin);
  const allowed = new URL(network.snapshotUrl, origin);
  const isWeb = target.protocol === "https:" || target.protocol === "http:";
  return isWeb && target.host === allowed.host ? href : null;
}
