// Finds out which keys have signed. A key may be spelled in several ways; its 128 lower-case digits identify it.
import { normalizeKeyId, type SignatureProof } from "@digital-evidence/evidence/signature";

/**
 * Keeps the first signature of each key. Other signatures by the same key prove nothing more. They may be the same
 * signature in another spelling, the same signature with S negated (which is valid too), or different signatures.
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

/**
 * The key in its compressed form (SEC 1, section 2.3.3), 66 lower-case digits: 02 or 03 for the parity of y, then x.
 * An index stores this form, because it identifies the key and is half as long. Null if the text is not a key id.
 */
export function compressedKey(id: string): string | null {
  const key = normalizeKeyId(id);
  if (key === null) return null;
  const isOdd = Number.parseInt(key.slice(-1), 16) % 2 === 1;
  return `${isOdd ? "03" : "02"}${key.slice(0, 64)}`;
}

function keyOf(id: string): string {
  return normalizeKeyId(id) ?? id;
}
