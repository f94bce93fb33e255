import type { Network } from "@digital-evidence/client/networks";
import { PATHS } from "@digital-evidence/evidence/api";

/** Whether the network's snapshots come from the service itself, and can be asked of it and hashed. */
export function hasOwnLedger({ apiBase, snapshotUrl }: Network): boolean {
  return snapshotUrl === `${apiBase.replace(/\/+$/, "")}${PATHS.snapshot}`;
}
