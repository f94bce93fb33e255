import type { Network } from "@digital-evidence/client/networks";
import { hasOwnLedger } from "../ledger/own-ledger.ts";
import { snapshotLink } from "../ledger/snapshot-link.ts";
import { snapshotPathFor } from "../routes/routes.ts";

/**
 * Where a snapshot can be viewed: on a page of the explorer where the service keeps the ledger, else in the
 * ledger’s own explorer. Empty where its hash is not one, and so leads nowhere.
 */
export function snapshotAddress(network: Network, hash: string): { to?: string; href?: string } {
  if (hasOwnLedger(network)) {
    const to = snapshotPathFor(hash);
    return to === undefined ? {} : { to };
  }
  const href = snapshotLink(network, hash, window.location.origin);
  return href === null ? {} : { href };
}
