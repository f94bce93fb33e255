// Checks signature proofs with a native library. The protocol uses ECDSA with SHA-512 over the hash's hex text, and
// truncates the digest to the curve's size as the ECDSA standard says. So a general ECDSA library can do the whole
// check. The reference is the portable verifier in evidence/signature, and a test checks that both give the same
// results.
import {
  normalizeKeyId,
  SIGNATURE_ALGORITHM,
  type SignatureProof,
  type SignatureResult,
} from "@digital-evidence/evidence/signature";
import { type Curve, type KeyVerifier, loadNativeCurve, nodeCurve } from "./curve.ts";

/** How many parsed keys are cached. Organizations sign often but with few keys, so most keys are found in the cache. */
const MAX_KEYS = 1024;

export type SignatureVerifier = (
  hashHex: string,
  proof: SignatureProof,
) => Promise<SignatureResult>;

/** @returns a verifier with its own bounded cache of keys. Invalid data leads to a result and never to a rejection. */
export function createSignatureVerifier(
  curve: Curve = loadNativeCurve() ?? nodeCurve,
): SignatureVerifier {
  const keys = new Map<string, KeyVerifier>();

  function keyOf(keyId: string): KeyVerifier | null {
    const known = keys.get(keyId);
    if (known !== undefined) return known;
    const key = curve(Buffer.from(keyId, "hex"));
    if (key === null) return null;
    const [oldest] = keys.keys();
    if (keys.size >= MAX_KEYS && oldest !== undefined) keys.delete(oldest);
    keys.set(keyId, key);
    return key;
  }

  return async (hashHex, proof) => {
    if (proof.algorithm !== undefined && proof.algorithm !== SIGNATURE_ALGORITHM) {
      return refuse("UNSUPPORTED_ALGORITHM", `only ${SIGNATURE_ALGORITHM} can be checked here`);
    }
    const keyId = normalizeKeyId(proof.id);
    if (keyId === null) {
      return refuse("INVALID_KEY", "the key is neither 128 hex digits nor 04 and 128 hex digits");
    }
    const verify = keyOf(keyId);
    if (verify === null) return refuse("KEY_NOT_ON_CURVE", "the key is not a point of secp256k1");
    if (!/^(?:[0-9a-fA-F]{2})+$/.test(proof.signature)) {
      return refuse("INVALID_ENCODING", "the signature is not strict DER in hex");
    }
    return (await verify(hashHex, Buffer.from(proof.signature, "hex")))
      ? { ok: true, id: keyId }
      : refuse("SIGNATURE_MISMATCH", "the signature was not made with this key over this hash");
  };
}

function refuse(
  code: Extract<SignatureResult, { ok: false }>["code"],
  message: string,
): SignatureResult {
  return { ok: false, code, message };
}
