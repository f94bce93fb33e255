// ECDSA over secp256k1 by the fastest library this machine has: libsecp256k1, bound natively, or
// else Node's own cryptography, six times slower. Both are held to the same vectors, and both take
// high S as well as low.
import { createPublicKey, hash, verify } from "node:crypto";
import { createRequire } from "node:module";

/** Whether a DER signature is this key's over SHA-512 of a text, truncated to the curve's size. */
export type KeyVerifier = (text: string, der: Uint8Array) => boolean | Promise<boolean>;

/** @returns null where the 64 bytes, x and y, are no point of the curve; they may be anybody's. */
export type Curve = (point: Uint8Array) => KeyVerifier | null;

/** The members used of the package's binding. */
interface Binding {
  publicKeyVerify(key: Uint8Array): boolean;
  /** @throws Error where the bytes are not strict DER. */
  signatureImport(der: Uint8Array): Uint8Array;
  signatureNormalize(signature: Uint8Array): Uint8Array;
  /** @throws Error where a half of the signature is not below the curve's order. */
  ecdsaVerify(signature: Uint8Array, digest: Uint8Array, key: Uint8Array): boolean;
}

/** Verifies at once, in about 50 µs. Null where the package has no binding for this machine. */
export function loadNativeCurve(): Curve | null {
  let binding: Binding;
  try {
    // Not the package's main file: that one falls back, without a word, to a library in JavaScript.
    binding = createRequire(import.meta.url)("secp256k1/bindings.js") as Binding;
  } catch {
    return null;
  }
  return (point) => {
    const key = Uint8Array.of(4, ...point);
    if (!binding.publicKeyVerify(key)) return null;
    return (text, der) => {
      // FIPS 186-5, section 6.4.2: the leftmost bits of a digest longer than the order.
      const digest = hash("sha512", text, "buffer").subarray(0, 32);
      try {
        const signature = binding.signatureNormalize(binding.signatureImport(der));
        return binding.ecdsaVerify(signature, digest, key);
      } catch {
        // The library reports an encoding it refuses by throwing; bytes are all it was given.
        return false;
      }
    };
  };
}

/** SPKI of an uncompressed secp256k1 point: RFC 5480 section 2, with the curve's OID 1.3.132.0.10. */
const spkiPrefix = Buffer.from("3056301006072a8648ce3d020106052b8104000a03420004", "hex");

/** Verifies off the main thread. */
export const nodeCurve: Curve = (point) => {
  const key = keyOf(point);
  if (key === null) return null;
  return (text, der) =>
    new Promise((resolve) => {
      verify("sha512", Buffer.from(text), key, der, (error, isValid) => {
        // An encoding the library cannot read is reported as an error; to us it is a bad signature.
        resolve(error === null && isValid);
      });
    });
};

function keyOf(point: Uint8Array): ReturnType<typeof createPublicKey> | null {
  try {
    const key = Buffer.concat([spkiPrefix, point]);
    return createPublicKey({ key, format: "der", type: "spki" });
  } catch {
    // The library refuses a point that is not on the curve, and the bytes are all it was given.
    return null;
  }
}
