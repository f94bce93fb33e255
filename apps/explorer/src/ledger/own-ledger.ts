import type { Network } from "@digital-evidence/client/networks";
import { type FingerprintDetails, PATHS } from "@digital-evidence/evidence/api";
import { hashOf } from "@digital-evidence/evidence/hash";
import { isJsonObject } from "@digital-evidence/evidence/json-object";

/**
 * Whether the service keeps the ledger itself. If so, the page can request snapshots from the service and
 * recompute their hashes.
 */
export function hasOwnLedger({ apiBase, snapshotUrl }: Network): boolean {
  return snapshotUrl === `${apiBase.replace(/\/+$/, "")}${PATHS.snapshot}`;
}

/**
 * Returns the hash of the snapshot that the record names or, if the record names none, the snapshot that the
 * batch names. The result is undefined if neither names one, or if the service does not keep the ledger.
 * The result is null if the name is not a hash. The ledger cannot have that snapshot, so it counts as missing
 * without a request.
 * @param batch as received, possibly malformed
 */
export function namedSnapshot(
  network: Network,
  record: Pick<FingerprintDetails, "batchGlobalSnapshotHash"> | undefined,
  batch: unknown,
): string | null | undefined {
  const ofBatch = isJsonObject(batch) ? batch["globalSnapshotHash"] : undefined;
  const named = record?.batchGlobalSnapshotHash ?? ofBatch;
  return hasOwnLedger(network) && typeof named === "string" ? hashOf(named) : undefined;
}
