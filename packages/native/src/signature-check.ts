// Checks signature proofs with a native library. The protocol uses ECDSA with SHA-512 over the hash's hex text, and
// truncates the digest to the curve's size as the ECDSA standard says. So a general ECDSA library can do the whole
// check. The reference is the portable verifier in evidence/signature, and a test checks that both give the same
// results.
import { HASH_PATTERN } from "@digital-evidence/evidence/hash";
import {
  isSupportedScheme,
  normalizeKeyId,
  SIGNATURE_ALGORITHM,
  type SignatureCheck,
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

/**
 * @returns a verifier with its own bounded cache of keys. Invalid data leads to a result and never to a rejection. The
 * verifier does not check that the hash is 64 lower-case hex digits. The caller must have done so.
 */
export function createSignatureVerifier(
  curve: Curve<boolean | Promise<boolean>> = loadNativeCurve() ?? nodeCurve,
): SignatureVerifier {
  const read = createReader(curve);
  return async (hashHex, proof) => {
    const signed = read(proof);
    return "verify" in signed
      ? resultOf(signed.id, await signed.verify(hashHex, signed.der))
      : signed;
  };
}

/**
 * Creates a replacement for `verifySignature` that uses the native library. Like `verifySignature`, it is synchronous
 * and takes untrusted proofs of any type.
 * @returns null if this machine has no native library
 */
export function createSignatureCheck(
  curve: Curve<boolean> | null = loadNativeCurve(),
): SignatureCheck | null {
  if (curve === null) return null;
  const read = createReader(curve);
  return (hashHex, proof) => {
    if (!HASH_PATTERN.test(hashHex)) {
      return refuse("INVALID_HASH", "the hash is not 64 lower-case hex digits");
    }
    if (typeof proof === "object" && proof !== null && !isSupportedScheme(proof)) {
      return refuse("UNSUPPORTED_ALGORITHM", `only ${SIGNATURE_ALGORITHM} can be checked here`);
    }
    if (!isProof(proof)) {
      return refuse("INVALID_PROOF", "the signature proof lacks an id or a signature");
    }
    const signed = read(proof);
    return "verify" in signed ? resultOf(signed.id, signed.verify(hashHex, signed.der)) : signed;
  };
}

type Signed<Answer> = { id: string; der: Buffer; verify: KeyVerifier<Answer> };

/** Creates a function that reads proofs, with a bounded cache of their keys. */
function createReader<Answer extends boolean | Promise<boolean>>(curve: Curve<Answer>) {
  const keys = new Map<string, KeyVerifier<Answer>>();

  function keyOf(keyId: string): KeyVerifier<Answer> | null {
    const known = keys.get(keyId);
    if (known !== undefined) return known;
    const key = curve(Buffer.from(keyId, "hex"));
    if (key === null) return null;
    const [oldest] = keys.keys();
    if (keys.size >= MAX_KEYS && oldest !== undefined) keys.delete(oldest);
    keys.set(keyId, key);
    return key;
  }

  return (proof: Proof): Signed<Answer> | SignatureResult => {
    if (!isSupportedScheme(proof)) {
      return refuse("UNSUPPORTED_ALGORITHM", `only ${SIGNATURE_ALGORITHM} can be checked here`);
    }
    const { id, signature } = proof;
    const keyId = normalizeKeyId(id);
    if (keyId === null) {
      return refuse("INVALID_KEY", "the key is neither 128 hex digits nor 04 and 128 hex digits");
    }
    const verify = keyOf(keyId);
    if (verify === null) return refuse("KEY_NOT_ON_CURVE", "the key is not a point of secp256k1");
    if (!/^(?:[0-9a-fA-F]{2})+$/.test(signature)) {
      return refuse("INVALID_ENCODING", "the signature is not strict DER in hex");
    }
    return { id: keyId, der: Buffer.from(signature, "hex"), verify };
  };
}

type Proof = Pick<SignatureProof, "id" | "signature">;

function isProof(proof: unknown): proof is Proof {
  if (typeof proof !== "object" || proof === null) return false;
  return ["id", "signature"].every((name) => typeof Reflect.get(proof, name) === "string");
}

function resultOf(id: string, isValid: boolean): SignatureResult {
  return isValid
    ? { ok: true, id }
    : refuse("SIGNATURE_MISMATCH", "the signature was not made with this key over this hash");
}

function refuse(
  code: Extract<SignatureResult, { ok: false }>["code"],
  message: string,
): SignatureResult {
  return { ok: false, code, message };
}
