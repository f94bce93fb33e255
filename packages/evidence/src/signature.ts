// Makes and checks signatures of the scheme SECP256K1_RFC8785_V1. docs/protocol/signature.md has the numbered
// steps. A valid signature shows which key signed, but not who holds the key.
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { HASH_PATTERN } from "./hash.ts";
import { SIGNATURE_ALGORITHM } from "./limits.ts";

export { SIGNATURE_ALGORITHM };

/** One signature over a fingerprint's hash. On the wire it is called a proof. */
export type SignatureProof = {
  /** The signing key: the uncompressed public key in hex without its first byte `04`, so 128 digits. */
  id: string;
  /** The signature in DER, as hex. */
  signature: string;
  algorithm?: string;
  /** Newer services can name the scheme here too, in lower case. */
  scheme?: string;
};

export type SignatureErrorCode =
  | "INVALID_HASH"
  | "INVALID_PROOF"
  | "UNSUPPORTED_ALGORITHM"
  | "INVALID_KEY"
  | "KEY_NOT_ON_CURVE"
  | "INVALID_ENCODING"
  | "SIGNATURE_MISMATCH";

export type SignatureResult =
  | { ok: true; id: string }
  | { ok: false; code: SignatureErrorCode; message: string };

/** Checks one untrusted signature proof against a fingerprint hash, as `verifySignature` does. */
export type SignatureCheck = (hashHex: string, proof: unknown) => SignatureResult;

/**
 * Computes the 32 bytes that are signed for a fingerprint hash (steps 2 to 4).
 * @throws TypeError unless the hash is 64 lower-case hex digits
 */
export function signingDigest(hashHex: string): Uint8Array {
  if (!HASH_PATTERN.test(hashHex)) {
    throw new TypeError('"hashHex" expected 64 lower-case hex digits');
  }
  return sha512(utf8ToBytes(hashHex)).subarray(0, 32);
}

function secretBytes(privateKey: Uint8Array | string): Uint8Array {
  const bytes = typeof privateKey === "string" ? hexToBytes(privateKey) : privateKey;
  if (!secp256k1.utils.isValidSecretKey(bytes)) {
    throw new TypeError('"privateKey" expected 32 bytes that are a private key of secp256k1');
  }
  return bytes;
}

/**
 * Computes the key id of a private key: its uncompressed public key as 128 lower-case hex digits.
 * @param privateKey 32 bytes, or their hex
 * @throws TypeError when the argument is not a private key of secp256k1
 */
export function publicKeyId(privateKey: Uint8Array | string): string {
  return bytesToHex(secp256k1.getPublicKey(secretBytes(privateKey), false).subarray(1));
}

/**
 * Signs a fingerprint hash. The signature is deterministic (RFC 6979) and has low S.
 * @param privateKey 32 bytes, or their hex
 * @param id the id of the private key. Pass it when you sign often, because computing it takes as long as signing
 * @throws TypeError when the hash or the key is malformed
 */
export function sign(
  hashHex: string,
  privateKey: Uint8Array | string,
  id: string = publicKeyId(privateKey),
): SignatureProof & { algorithm: typeof SIGNATURE_ALGORITHM } {
  const secret = secretBytes(privateKey);
  const signature = secp256k1.sign(signingDigest(hashHex), secret, {
    prehash: false,
    format: "der",
  });
  return {
    id,
    signature: bytesToHex(signature),
    algorithm: SIGNATURE_ALGORITHM,
  };
}

/**
 * Normalises a key id to 128 lower-case hex digits. It accepts 128 hex digits in either letter case, with or without
 * `04` in front. It returns null for any other text.
 */
export function normalizeKeyId(id: string): string | null {
  const [, digits] = /^(?:04)?([0-9a-fA-F]{128})$/.exec(id) ?? [];
  return digits?.toLowerCase() ?? null;
}

/**
 * Whether a signature proof is of the scheme that can be checked here: neither `algorithm` nor `scheme` names another
 * one. Null means the same as absent.
 */
export function isSupportedScheme(proof: object): boolean {
  const { algorithm, scheme } = proof as Record<string, unknown>;
  return (
    (algorithm ?? SIGNATURE_ALGORITHM) === SIGNATURE_ALGORITHM &&
    (scheme ?? SIGNATURE_SCHEME) === SIGNATURE_SCHEME
  );
}

/** SIGNATURE_ALGORITHM as the member `scheme` spells it. */
const SIGNATURE_SCHEME = SIGNATURE_ALGORITHM.toLowerCase();

function refuse(code: SignatureErrorCode, message: string): SignatureResult {
  return { ok: false, code, message };
}

function isOnCurve(publicKey: Uint8Array): boolean {
  try {
    secp256k1.Point.fromBytes(publicKey).assertValidity();
    return true;
  } catch {
    // The library throws if the point is not on the curve. The input is always bytes, so the library cannot throw
    // for any other reason.
    return false;
  }
}

/**
 * The longest DER signature, in hex digits. It has 72 bytes: two numbers below the curve's order, with their
 * headers.
 */
const MAX_SIGNATURE_DIGITS = 144;

/** The two numbers of a signature in strict DER; null for anything else. */
function parseDer(signatureHex: string) {
  if (signatureHex.length > MAX_SIGNATURE_DIGITS) return null;
  if (!/^(?:[0-9a-fA-F]{2})+$/.test(signatureHex)) return null;
  try {
    return secp256k1.Signature.fromBytes(hexToBytes(signatureHex), "der");
  } catch {
    // The library reports an invalid encoding by throwing.
    return null;
  }
}

/**
 * Checks one untrusted signature proof against a fingerprint hash. It accepts signatures with high S, because
 * signers in several languages produce them. If the proof names no algorithm, SIGNATURE_ALGORITHM is assumed. Bad
 * data never makes the function throw. The `id` of the result is the normalised key.
 */
export function verifySignature(hashHex: string, proof: unknown): SignatureResult {
  if (!HASH_PATTERN.test(hashHex)) {
    return refuse("INVALID_HASH", "the hash is not 64 lower-case hex digits");
  }
  if (typeof proof !== "object" || proof === null) {
    return refuse("INVALID_PROOF", "the signature proof is not an object");
  }
  // This comes first, because a proof of another scheme may have other members.
  if (!isSupportedScheme(proof)) {
    return refuse("UNSUPPORTED_ALGORITHM", `only ${SIGNATURE_ALGORITHM} can be checked here`);
  }
  const { id, signature } = proof as Record<string, unknown>;
  if (typeof id !== "string" || typeof signature !== "string") {
    return refuse("INVALID_PROOF", "the signature proof lacks an id or a signature");
  }
  const keyId = normalizeKeyId(id);
  if (keyId === null) {
    return refuse("INVALID_KEY", "the key is neither 128 hex digits nor 04 and 128 hex digits");
  }
  const publicKey = hexToBytes(`04${keyId}`);
  if (!isOnCurve(publicKey)) {
    return refuse("KEY_NOT_ON_CURVE", "the key is not a point of secp256k1");
  }
  if (parseDer(signature) === null) {
    return refuse("INVALID_ENCODING", "the signature is not strict DER, in hex");
  }
  const isValid = secp256k1.verify(hexToBytes(signature), signingDigest(hashHex), publicKey, {
    prehash: false,
    lowS: false,
    format: "der",
  });
  if (!isValid) {
    return refuse("SIGNATURE_MISMATCH", "the signature was not made with this key over this hash");
  }
  return { ok: true, id: keyId };
}

/**
 * The first of a signature's two numbers; null if the signature is not strict DER. It comes from a secret number that
 * the signer chose for this signature alone. Two signatures with the same r were therefore not made independently. Even
 * one signature fits two keys: without any private key, anyone can compute the second key from it.
 */
export function firstNumber(signatureHex: string): bigint | null {
  return parseDer(signatureHex)?.r ?? null;
}

/**
 * Whether a signature has high S. Without knowing the private key, anyone can replace s by the curve's order minus
 * s. The result is another spelling of the same signature, so it must not count as a second signature.
 */
export function hasHighS(signatureHex: string): boolean {
  return parseDer(signatureHex)?.hasHighS() ?? false;
}
