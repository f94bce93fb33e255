// What a service says about one fingerprint, as it was received, for a bundle and for the engine.
import type { BundleInput, BundlePartName } from "@digital-evidence/evidence/bundle";
import { hashOf } from "@digital-evidence/evidence/hash";
import type { CallOptions, Client, Receipt } from "./client.ts";

export type GatheredEvidence = {
  hash: string;
  receipts: Readonly<Partial<Record<BundlePartName, Receipt>>>;
  /** The parts that were requested, whether or not the service had them. */
  requested: readonly BundlePartName[];
};

export type GatherOptions = {
  /** Whether the service keeps the ledger itself, so that it can be asked for a snapshot. */
  hasOwnLedger: boolean;
  signal?: AbortSignal;
  /** Called before each part is requested. */
  onRequest?: (part: BundlePartName) => void;
};

/**
 * Requests record, proof, batch and snapshot of a fingerprint. The record comes before the batch: if the batch's
 * status advances between the two requests, the batch is the newer answer, which contradicts only an errored record.
 * @throws RequestError, ResponseShapeError as the client does
 */
export async function gatherEvidence(
  client: Client,
  hash: string,
  { hasOwnLedger, signal, onRequest }: GatherOptions,
): Promise<GatheredEvidence> {
  const receipts: Partial<Record<BundlePartName, Receipt>> = {};
  const requested: BundlePartName[] = [];
  const request = <T>(
    part: BundlePartName,
    call: (options: CallOptions) => Promise<T>,
  ): Promise<T> => {
    requested.push(part);
    onRequest?.(part);
    const onReceived = (receipt: Receipt) => {
      receipts[part] = receipt;
    };
    return call({ onReceived, ...(signal === undefined ? {} : { signal }) });
  };
  const record = await request("record", (options) => client.fingerprint(hash, options));
  if (record !== null) {
    await request("proof", (options) => client.proof(hash, options));
    const { batchId } = record;
    // Nothing has an empty id, so such a batch is not requested.
    const batch = batchId
      ? await request("batch", (options) => client.batch(batchId, options))
      : null;
    const named = hashOf(record.batchGlobalSnapshotHash ?? batch?.globalSnapshotHash ?? null);
    if (hasOwnLedger && named !== null) {
      await request("snapshot", (options) => client.snapshot(named, options));
    }
  }
  return { hash, receipts, requested };
}

/** The parts of a bundle: what the service had. */
export function bundleParts({ receipts }: GatheredEvidence): BundleInput["parts"] {
  const parts: BundleInput["parts"] = {};
  for (const [name, { url, receivedAt, value }] of Object.entries(receipts)) {
    if (value !== null) parts[name as BundlePartName] = { source: url, receivedAt, value };
  }
  return parts;
}
