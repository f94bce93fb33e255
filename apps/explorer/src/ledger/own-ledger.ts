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
 * Returns the hash of the snapshot that the record names, or the batch where the record names none.
 * The result is undefined where neither names a snapshot or the service does not keep the ledger. It is null
 * where the name is not a hash: the ledger cannot have that snapshot, so it counts as missing without a
 * request.
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
