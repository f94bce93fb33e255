import type { Network } from "@digital-evidence/client/networks";
import { hasOwnLedger } from "../ledger/own-ledger.ts";
import { snapshotLink } from "../ledger/snapshot-link.ts";
import { snapshotPathFor } from "../routes/routes.ts";

/**
 * Returns where a snapshot can be viewed. This is a page of the explorer where the service keeps the ledger,
 * and otherwise the ledger’s own explorer. The result is empty where `hash` is not a valid hash.
 */
export function snapshotAddress(network: Network, hash: string): { to?: string; href?: string } {
  if (hasOwnLedger(network)) {
    const to = snapshotPathFor(hash);
    return to === undefined ? {} : { to };
  }
  const href = snapshotLink(network, hash, window.location.origin);
  return href === null ? {} : { href };
}
