import type { Network } from "@digital-evidence/client/networks";
import { type FingerprintDetails, PATHS } from "@digital-evidence/evidence/api";
import { hashOf } from "@digital-evidence/evidence/hash";
import { isJsonObject } from "@digital-evidence/evidence/json-object";

/**
 * Whether the service itself keeps the ledger. Only then can the page request snapshots and recompute their
 * hashes.
 */
export function hasOwnLedger({ apiBase, snapshotUrl }: Network): boolean {
  return snapshotUrl === `${apiBase.replace(/\/+$/, "")}${PATHS.snapshot}`;
}

/**
 * Returns the hash of the snapshot that the record names or, if the record names none, that the batch names.
 * @param batch as received, possibly malformed
 * @returns undefined if neither part names a snapshot or the service does not keep the ledger; null if the named value
 * cannot be a hash, so that the snapshot counts as missing
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
