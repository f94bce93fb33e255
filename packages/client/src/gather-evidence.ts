// Requests what a service has about one fingerprint: its record, proof, batch and snapshot. Each answer is stored
// exactly as received, because the engine verifies it and a bundle contains it in this form.
import {
  type Bundle,
  type BundleInput,
  type BundlePartName,
  createBundle,
} from "@digital-evidence/evidence/bundle";
import { hashOf } from "@digital-evidence/evidence/hash";
import type { CallOptions, Client, Receipt } from "./client.ts";
import { ResponseShapeError } from "./errors.ts";
import type { ReceivedLogProof } from "./log.ts";

export type GatheredEvidence = {
  hash: string;
  receipts: Readonly<Partial<Record<BundlePartName, Receipt>>>;
  /** The names of the parts that were requested, including parts that the service did not have. */
  requested: readonly BundlePartName[];
};

export type GatherOptions = {
  /** Whether the service keeps the ledger itself. The snapshot is requested only from such a service. */
  hasOwnLedger: boolean;
  signal?: AbortSignal;
  /** Called before each part is requested. */
  onRequest?: (part: BundlePartName) => void;
};

/**
 * Requests record, proof, batch and snapshot of a fingerprint.
 *
 * The record is requested before the batch. If the status advances between the two requests, the batch therefore has
 * the later status. The engine accepts this, unless the record states an error.
 * @throws RequestError and ResponseShapeError of the client
 */
export async function gatherEvidence(
  client: Client,
  hash: string,
  { hasOwnLedger, signal, onRequest }: GatherOptions,
): Promise<GatheredEvidence> {
  const receipts: Partial<Record<BundlePartName, Receipt>> = {};
  const requested: BundlePartName[] = [];
  const request = async <T>(
    part: BundlePartName,
    call: (options: CallOptions) => Promise<T | null>,
  ): Promise<T | null> => {
    requested.push(part);
    onRequest?.(part);
    const onReceived = (receipt: Receipt) => {
      receipts[part] = receipt;
    };
    try {
      return await call({ onReceived, ...(signal === undefined ? {} : { signal }) });
    } catch (error) {
      // The engine says what is wrong with a part that was received, even if it has another shape.
      if (part === "record" || !(error instanceof ResponseShapeError)) throw error;
      if ((receipts[part]?.value ?? null) === null) throw error;
      return null;
    }
  };
  const record = await request("record", (options) => client.fingerprint(hash, options));
  if (record !== null) {
    await request("proof", (options) => client.proof(hash, options));
    const { batchId } = record;
    // If the batch id is empty, no batch is requested, because no batch has an empty id.
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

export type BundleAbout = Pick<BundleInput, "network" | "createdAt" | "tool"> & {
  /**
   * The proof that the snapshot is in the service's log, with the timestamps of the proof's checkpoint. Null if no
   * valid proof was found, for example because the service has no log.
   */
  logProof: ReceivedLogProof | null;
  /** What each observer answered about the batch; null if nobody was asked, or nobody saw it. */
  observations?: NonNullable<BundleInput["observations"]> | null;
};

/**
 * Makes the bundle of everything that the service had. All programs make their bundles with this function, so a
 * bundle has the same content wherever it was saved.
 * @throws TypeError when a part has a type that a bundle cannot contain, when the bundle would exceed the limits on
 * reading it, or when the service had none of the parts
 */
export function bundleOf(
  { hash, receipts }: GatheredEvidence,
  { logProof, observations = null, ...given }: BundleAbout,
): Bundle {
  const about = { ...given, ...(observations === null ? {} : { observations }) };
  const parts: BundleInput["parts"] = {};
  for (const [name, { url, receivedAt, value }] of Object.entries(receipts)) {
    if (value !== null) parts[name as BundlePartName] = { source: url, receivedAt, value };
  }
  if (logProof === null) return createBundle({ ...about, hash, parts });
  const { timestamps, ...proof } = logProof;
  return createBundle({
    ...about,
    hash,
    parts,
    logProof: proof,
    ...(timestamps === null ? {} : { timestamps }),
  });
}
