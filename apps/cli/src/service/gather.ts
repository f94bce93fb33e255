// What a service says about one fingerprint, as it was received, for a bundle and for the engine.
import type { CallOptions, Receipt } from "@digital-evidence/client";
import type { BundleInput, BundlePartName } from "@digital-evidence/evidence/bundle";
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import type { Io } from "../io.ts";
import type { Service } from "./service.ts";

export type Gathered = {
  hash: string;
  receipts: Readonly<Partial<Record<BundlePartName, Receipt>>>;
  /** What was asked for, had or not. */
  asked: readonly BundlePartName[];
};

/**
 * Asks for the record first, so that a batch that moved on meanwhile does not contradict it.
 * @throws RequestError, ResponseShapeError as the client does
 */
export async function gather(
  { client, hasOwnLedger }: Service,
  hash: string,
  io: Pick<Io, "progress">,
  signal?: AbortSignal,
): Promise<Gathered> {
  const receipts: Partial<Record<BundlePartName, Receipt>> = {};
  const asked: BundlePartName[] = [];
  const ask = <T>(part: BundlePartName, call: (options: CallOptions) => Promise<T>): Promise<T> => {
    asked.push(part);
    io.progress.show(`asking for the ${part}`);
    const onReceived = (receipt: Receipt) => {
      receipts[part] = receipt;
    };
    return call({ onReceived, ...(signal === undefined ? {} : { signal }) });
  };
  const record = await ask("record", (options) => client.fingerprint(hash, options));
  if (record !== null) {
    await ask("proof", (options) => client.proof(hash, options));
    const { batchId } = record;
    const batch =
      batchId === undefined
        ? null
        : await ask("batch", (options) => client.batch(batchId, options));
    const named = (record.batchGlobalSnapshotHash ?? batch?.globalSnapshotHash)?.toLowerCase();
    if (hasOwnLedger && named !== undefined && /^[0-9a-f]{64}$/.test(named)) {
      await ask("snapshot", (options) => client.snapshot(named, options));
    }
  }
  return { hash, receipts, asked };
}

/** As evidence: everything is the service's word, and a part that was asked for and not had is missing. */
export function gatheredEvidence(
  { hash, receipts, asked }: Gathered,
  { proofBinding }: Pick<Service, "proofBinding">,
): Evidence {
  const evidence: Evidence = { hash: { value: hash, from: "visitor" }, proofBinding };
  for (const part of asked) {
    evidence[part] = { value: receipts[part]?.value ?? null, from: "service" };
  }
  return evidence;
}

/** The parts of a bundle. */
export function gatheredParts({ receipts }: Gathered): BundleInput["parts"] {
  const parts: BundleInput["parts"] = {};
  for (const [name, receipt] of Object.entries(receipts)) {
    const { url, receivedAt, value } = receipt;
    if (value === null) continue;
    parts[name as BundlePartName] = { source: url, receivedAt, value };
  }
  return parts;
}
