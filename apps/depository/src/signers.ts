// Who signed: keys, told apart by their 128 lower-case digits however they are spelled.
import { normalizeKeyId, type SignatureProof } from "@digital-evidence/evidence/signature";

/**
 * One signature for each key, the first given. A second one shows nothing more: it is the same one
 * spelled otherwise, its twin with the other S, or another by the same signer.
 */
export function oncePerKey<Proof extends SignatureProof>(proofs: readonly Proof[]): Proof[] {
  const kept = new Map<string, Proof>();
  for (const proof of proofs) {
    const key = keyOf(proof.id);
    if (!kept.has(key)) kept.set(key, proof);
  }
  return [...kept.values()];
}

export function isAmongSigners(signerId: string, proofs: readonly SignatureProof[]): boolean {
  return proofs.some(({ id }) => keyOf(id) === keyOf(signerId));
}

function keyOf(id: string): string {
  return normalizeKeyId(id) ?? id;
}
