// Verifies signatures of ML-DSA-44 by Node's own cryptography, which has the algorithm from Node 24.6 on.
import { createPublicKey, verify } from "node:crypto";

const PUBLIC_KEY_BYTES = 1312;
/** What precedes the public key in a SubjectPublicKeyInfo: the object identifier of ML-DSA-44 (RFC 9881). */
const SPKI_START = Buffer.from("30820532300b06096086480165030403110382052100", "hex");

function keyOf(publicKey: Uint8Array) {
  const key = Buffer.concat([SPKI_START, publicKey]);
  return createPublicKey({ key, format: "der", type: "spki" });
}

/** Whether this key made this signature over this message, with an empty context. */
function verifyMlDsa44(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  return verify(null, message, keyOf(publicKey), signature);
}

function isSupported(): boolean {
  try {
    keyOf(new Uint8Array(PUBLIC_KEY_BYTES));
    return true;
  } catch {
    // An earlier version of Node does not know the algorithm.
    return false;
  }
}

/** The algorithms that this version of Node can verify besides Ed25519. */
export const algorithms = isSupported() ? { mlDsa44: verifyMlDsa44 } : {};
