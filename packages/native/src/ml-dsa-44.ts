// ML-DSA-44 (FIPS 204) by Node's own cryptography, with an empty context. Node has the algorithm from version 24.6 on,
// if it is built with OpenSSL 3.5 or later.
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";

const PUBLIC_KEY_BYTES = 1312;
/** What precedes the public key in a SubjectPublicKeyInfo: the object identifier of ML-DSA-44 (RFC 9881). */
const SPKI_START = Buffer.from("30820532300b06096086480165030403110382052100", "hex");
/** What precedes the 32 bytes of the seed in a PrivateKeyInfo, in the form of RFC 9881 that has only the seed. */
const PKCS8_START = Buffer.from("3034020100300b060960864801650304031104228020", "hex");

export type MlDsa44 = {
  verify: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;
  /** The public key of the key pair that FIPS 204 derives from a seed of 32 secret bytes. */
  publicKeyOf: (seed: Uint8Array) => Uint8Array;
  sign: (message: Uint8Array, seed: Uint8Array) => Uint8Array;
};

function publicKeyFrom(bytes: Uint8Array): KeyObject {
  const key = Buffer.concat([SPKI_START, bytes]);
  return createPublicKey({ key, format: "der", type: "spki" });
}

function privateKeyFrom(seed: Uint8Array): KeyObject {
  const key = Buffer.concat([PKCS8_START, seed]);
  return createPrivateKey({ key, format: "der", type: "pkcs8" });
}

const byNode: MlDsa44 = {
  verify: (publicKey, message, signature) =>
    verify(null, message, publicKeyFrom(publicKey), signature),
  publicKeyOf(seed) {
    const spki = createPublicKey(privateKeyFrom(seed)).export({ format: "der", type: "spki" });
    return new Uint8Array(spki.subarray(-PUBLIC_KEY_BYTES));
  },
  sign: (message, seed) => new Uint8Array(sign(null, message, privateKeyFrom(seed))),
};

function isSupported(): boolean {
  try {
    privateKeyFrom(new Uint8Array(32));
    return true;
  } catch {
    // This Node does not have the algorithm.
    return false;
  }
}

/** Node's implementation, or null where this Node has none. */
export const mlDsa44: MlDsa44 | null = isSupported() ? byNode : null;

/** The end of an error message about an ML-DSA-44 key, used if `mlDsa44` is null. */
export const MISSING_ML_DSA_44 = `this Node (${process.version}) does not have that algorithm. Node 24.6 or later has it`;
