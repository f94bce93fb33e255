// Ed25519 as in RFC 8032. Encodings must be canonical. A public key of small order is refused, because a single
// signature under such a key can be valid for any message.
import * as ed25519 from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";

// The library needs a SHA-512 function and does not contain one.
ed25519.hashes.sha512 = sha512;

export const PUBLIC_KEY_BYTES = 32;
export const SIGNATURE_BYTES = 64;
export const SEED_BYTES = 32;

const strict = { zip215: false };

/** Whether these bytes are a public key that can be used to verify signatures. */
export function isPublicKey(bytes: Uint8Array): boolean {
  if (bytes.length !== PUBLIC_KEY_BYTES) return false;
  try {
    const point = ed25519.Point.fromBytes(bytes, strict.zip215);
    return !point.isSmallOrder();
  } catch {
    // The library reports an invalid point by throwing.
    return false;
  }
}

/** Whether this key made this signature over this message. */
export function verifySignature(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (signature.length !== SIGNATURE_BYTES || publicKey.length !== PUBLIC_KEY_BYTES) return false;
  try {
    return ed25519.verify(signature, message, publicKey, strict);
  } catch {
    // The library throws if an argument is not a Uint8Array.
    return false;
  }
}

export function publicKeyOf(seed: Uint8Array): Uint8Array {
  return ed25519.getPublicKey(seed);
}

export function signMessage(message: Uint8Array, seed: Uint8Array): Uint8Array {
  return ed25519.sign(message, seed);
}
