// Makes a bundle of the service's current answers, and the same content as evidence for the engine.
import { bundleParts, gatherEvidence } from "@digital-evidence/client/gather-evidence";
import type { Network } from "@digital-evidence/client/networks";
import { type Bundle, createBundle } from "@digital-evidence/evidence/bundle";
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { version } from "../../package.json";
import { hasOwnLedger } from "../ledger/own-ledger.ts";
import type { Source } from "./source.ts";

/** The name and version that files made by the explorer state as their tool. */
export const TOOL = { name: "digital-evidence-explorer", version } as const;

export type BundleRequest = Pick<Source, "client" | "networkKey"> & {
  network: Network;
  hash: string;
  signal?: AbortSignal;
};

export type MadeBundle = { bundle: Bundle; evidence: Evidence };

/**
 * Requests every part of the evidence again. A bundle needs each part exactly as received, with its address
 * and time, and the page's own queries do not keep all of that.
 * @returns the bundle, or null where the service does not know the fingerprint
 * @throws RequestError, ResponseShapeError when the service gives no usable answer; TypeError when a part
 * cannot be kept in a bundle
 */
export async function makeBundle(request: BundleRequest): Promise<MadeBundle | null> {
  const { client, network, networkKey, signal } = request;
  const hash = request.hash.toLowerCase();
  const gathered = await gatherEvidence(client, hash, {
    hasOwnLedger: hasOwnLedger(network),
    ...(signal === undefined ? {} : { signal }),
  });
  const parts = bundleParts(gathered);
  if (parts.record === undefined) return null;
  const bundle = createBundle({
    network: networkKey,
    hash,
    createdAt: new Date(),
    tool: TOOL,
    parts,
  });
  const evidence: Evidence = {
    hash: { value: hash, from: "visitor" },
    proofBinding: network.proofBinding,
  };
  for (const part of gathered.requested) {
    evidence[part] = { value: gathered.receipts[part]?.value ?? null, from: "service" };
  }
  return { bundle, evidence };
}
