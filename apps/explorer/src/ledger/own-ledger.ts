import type { Network } from "@digital-evidence/client/networks";
import { type FingerprintDetails, PATHS } from "@digital-evidence/evidence/api";
import { hashOf } from "@digital-evidence/evidence/hash";
import { isJsonObject } from "@digital-evidence/evidence/json-object";

/**
 * Whether the service keeps the ledger itself, so that it can be asked for snapshots and they can be
 * hashed.
 */
export function hasOwnLedger({ apiBase, snapshotUrl }: Network): boolean {
  return snapshotUrl === `${apiBase.replace(/\/+$/, "")}${PATHS.snapshot}`;
}

/**
 * The hash of the snapshot that the record names, or else the batch, where the service keeps the ledger.
 * Undefined where none is named or the ledger is another's. Null where the name is not a hash: the ledger has
 * no such snapshot, so it counts as missing without a request.
 * @param batch as received, whatever its shape
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
