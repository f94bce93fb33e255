// Every check and the walk that is drawn. The curve and the hash functions come with it, so the pages
// leave it to a worker.
import {
  type Check,
  type Evidence,
  verifyEvidence,
} from "@digital-evidence/evidence/verify-evidence";
import { type ProofWalk, walkProof } from "./proof-walk.ts";

export type Findings = { checks: Check[]; walk: ProofWalk | null };

/** Checks evidence in this process; never throws for bad evidence. */
export function checkEvidence(evidence: Evidence): Findings {
  const checks = verifyEvidence(evidence);
  const { proof, record, root = null } = evidence;
  const start = rootOf(record) ?? root;
  const walk = proof === null || proof === undefined ? null : walkProof(start, proof);
  return { checks, walk };
}

function rootOf(record: unknown): string | null {
  if (typeof record !== "object" || record === null || !("mptRoot" in record)) return null;
  return typeof record.mptRoot === "string" ? record.mptRoot : null;
}
