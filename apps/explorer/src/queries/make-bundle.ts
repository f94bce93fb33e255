// Makes a bundle of the service's current answers, and the same content as evidence for the engine.
import { bundleOf, gatherEvidence } from "@digital-evidence/client/gather-evidence";
import type { ReceivedLogProof } from "@digital-evidence/client/log";
import type { Network } from "@digital-evidence/client/networks";
import type { Bundle, BundleInput } from "@digital-evidence/evidence/bundle";
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { ABSENT, type Known } from "@digital-evidence/verdict/known";
import { version } from "../../package.json";
import { hasOwnLedger } from "../config/ledger.ts";
import type { Source } from "./source.ts";

/** The name and version that files made by the explorer state as their tool. */
export const BUNDLE_TOOL = { name: "digital-evidence-explorer", version } as const;

export type BundleRequest = Pick<Source, "client" | "networkKey"> & {
  network: Network;
  hash: string;
  signal?: AbortSignal;
};

export type BundleMaker = {
  evidence: Evidence;
  known: Known;
  /** @throws TypeError when a part cannot be kept in a bundle */
  bundle: (
    logProof: ReceivedLogProof | null,
    observations?: BundleInput["observations"] | null,
  ) => Bundle;
};

/**
 * Requests every part of the evidence again. A bundle needs each part exactly as received, with its address
 * and time, and the page's own queries do not keep all of that.
 * @returns null where the service does not know the fingerprint
 * @throws RequestError, ResponseShapeError when the service gives no usable answer
 */
export async function gatherForBundle(request: BundleRequest): Promise<BundleMaker | null> {
  const { client, network, networkKey, signal } = request;
  const hash = request.hash.toLowerCase();
  const gathered = await gatherEvidence(client, hash, {
    hasOwnLedger: hasOwnLedger(network),
    ...(signal === undefined ? {} : { signal }),
  });
  if ((gathered.receipts.record?.value ?? null) === null) return null;
  const evidence: Evidence = {
    hash: { value: hash, from: "visitor" },
    proofBinding: network.proofBinding,
  };
  const parts = { record: ABSENT, proof: ABSENT, batch: ABSENT, snapshot: ABSENT };
  const known: Known = { hash: { value: hash, from: "visitor" }, ...parts };
  for (const part of gathered.requested) {
    const value = gathered.receipts[part]?.value ?? null;
    evidence[part] = { value, from: "service" };
    known[part] =
      value === null
        ? { state: "missing", from: "service" }
        : { state: "supplied", value, from: "service" };
  }
  return {
    evidence,
    known,
    bundle: (logProof, observations = null) => {
      const about = { network: networkKey, createdAt: new Date(), tool: BUNDLE_TOOL };
      return bundleOf(gathered, { ...about, logProof, observations });
    },
  };
}
