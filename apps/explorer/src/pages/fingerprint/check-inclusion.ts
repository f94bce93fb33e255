// Recomputes a proof for one fingerprint, with the verifier. Fetched when it is first needed.
import { verifyInclusion, type InclusionResult } from "@digital-evidence/merkle-patricia";

/**
 * Whether `proof` leads from `root` to this fingerprint: its path is the asked hash, or its leaf's
 * data digest is. A valid proof of another fingerprint is refused.
 * @param root the batch's root, which the proof's own sender must not have chosen alone
 * @param proof as received, untrusted
 */
export function checkInclusion(hash: string, root: string, proof: unknown): InclusionResult {
  const byPath = verifyInclusion(root, proof, { path: hash });
  if (byPath.ok) return byPath;
  const byData = verifyInclusion(root, proof, { dataDigest: hash });
  return byData.ok ? byData : byPath;
}
