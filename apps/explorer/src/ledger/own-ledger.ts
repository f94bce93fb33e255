import type { Network } from "@digital-evidence/client/networks";
import { type BatchInfo, type FingerprintDetails, PATHS } from "@digital-evidence/evidence/api";
import { hashOf } from "@digital-evidence/evidence/hash";

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
 */
export function namedSnapshot(
  network: Network,
  record: Pick<FingerprintDetails, "batchGlobalSnapshotHash"> | undefined,
  batch: Pick<BatchInfo, "globalSnapshotHash"> | null | undefined,
): string | null | undefined {
  const named = record?.batchGlobalSnapshotHash ?? batch?.globalSnapshotHash;
  return hasOwnLedger(network) && named !== undefined ? hashOf(named) : undefined;
}
