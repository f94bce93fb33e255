import type { Network } from "@digital-evidence/client/networks";
import { PATHS } from "@digital-evidence/evidence/api";

/**
 * Whether the service itself keeps the ledger. Only then can the page request snapshots and recompute their
 * hashes.
 */
export function hasOwnLedger({ apiBase, snapshotUrl }: Network): boolean {
  return snapshotUrl === `${apiBase.replace(/\/+$/, "")}${PATHS.snapshot}`;
}
