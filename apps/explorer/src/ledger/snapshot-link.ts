import { snapshotUrl, type Network } from "@digital-evidence/client/networks";
import { hashOf } from "@digital-evidence/evidence/hash";

/**
 * Where a snapshot can be looked at, or null when what the record holds is no hash, or the address
 * would not be on the configured explorer's own host by http or https.
 * @param origin of the page, which a path alone belongs to
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
