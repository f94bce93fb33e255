import { type GatheredEvidence, gatherEvidence } from "@digital-evidence/client/gather-evidence";
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import type { Io } from "../io.ts";
import type { Service } from "./service.ts";

export function gather(
  { client, hasOwnLedger }: Service,
  hash: string,
  io: Pick<Io, "progress">,
  signal?: AbortSignal,
): Promise<GatheredEvidence> {
  return gatherEvidence(client, hash, {
    hasOwnLedger,
    ...(signal === undefined ? {} : { signal }),
    onRequest: (part) => {
      io.progress.show(`asking for the ${part}`);
    },
  });
}

export function gatheredEvidence(
  { hash, receipts, requested }: GatheredEvidence,
  { proofBinding }: Pick<Service, "proofBinding">,
): Evidence {
  const evidence: Evidence = { hash: { value: hash, from: "visitor" }, proofBinding };
  for (const part of requested) {
    evidence[part] = { value: receipts[part]?.value ?? null, from: "service" };
  }
  return evidence;
}
