import type { Network } from "@digital-evidence/client/networks";
import { hasOwnLedger } from "../ledger/own-ledger.ts";
import { snapshotLink } from "../ledger/snapshot-link.ts";
import { snapshotPathFor } from "../routes/routes.ts";

/**
 * Returns where a snapshot can be viewed. If the service keeps the ledger, this is a page of the explorer
 * (`to`). Otherwise, it is an address in the ledger’s own explorer (`href`). The result is empty if `hash`
 * is not a valid hash.
 */
export function snapshotAddress(network: Network, hash: string): { to?: string; href?: string } {
  if (hasOwnLedger(network)) {
    const to = snapshotPathFor(hash);
    return to === undefined ? {} : { to };
  }
  const href = snapshotLink(network, hash, window.location.origin);
  return href === null ? {} : { href };
}
