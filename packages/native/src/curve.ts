// Verifies ECDSA over secp256k1 with the fastest library that is available: libsecp256k1, through a native binding.
// Where the binding cannot be loaded, Node's own cryptography is used, which is six times slower. The same vectors
// test both libraries, and both accept high and low S.
import { createPublicKey, hash, verify } from "node:crypto";
import { createRequire } from "node:module";

/** Whether a key made a DER signature over a text. The signed digest is the text's SHA-512, cut to the curve's size. */
export type KeyVerifier<Answer> = (text: string, der: Uint8Array) => Answer;

/**
 * Creates the verifier of one public key.
 * @param point x and y of the public key, 64 bytes from an untrusted source
 * @returns null where the bytes are not a point of the curve
 */
export type Curve<Answer> = (point: Uint8Array) => KeyVerifier<Answer> | null;

interface Binding {
  publicKeyVerify(key: Uint8Array): boolean;
  /** @throws Error where the bytes are not strict DER. */
  signatureImport(der: Uint8Array): Uint8Array;
  signatureNormalize(signature: Uint8Array): Uint8Array;
  /** @throws Error where R or S is not below the curve's order. */
  ecdsaVerify(signature: Uint8Array, digest: Uint8Array, key: Uint8Array): boolean;
}

/**
 * Loads libsecp256k1. Its verifiers are synchronous and take about 50 µs for each signature.
 * @returns null where the package has no binding for this machine
 */
export function loadNativeCurve(): Curve<boolean> | null {
  let binding: Binding;
  try {
    // The binding is loaded directly, because the package's main file silently uses a slow library where the binding
    // cannot be loaded.
    binding = createRequire(import.meta.url)("secp256k1/bindings.js") as Binding;
  } catch {
    return null;
  }
  return (point) => {
    const key = Uint8Array.of(4, ...point);
    if (!binding.publicKeyVerify(key)) return null;
    return (text, der) => {
      // A digest that is longer than the curve's order is cut to its leftmost bits: FIPS 186-5, section 6.4.2.
      const digest = hash("sha512", text, "buffer").subarray(0, 32);
      try {
        const signature = binding.signatureNormalize(binding.signatureImport(der));
        return binding.ecdsaVerify(signature, digest, key);
      } catch {
        // The library throws if it cannot read the signature. The signature is untrusted, so it is simply invalid.
        return false;
      }
    };
  };
}

/** The SPKI prefix of an uncompressed secp256k1 point: RFC 5480, section 2, with the curve's OID 1.3.132.0.10. */
const spkiPrefix = Buffer.from("3056301006072a8648ce3d020106052b8104000a03420004", "hex");

/** Verifies with Node's own cryptography, outside the main thread. */
export const nodeCurve: Curve<Promise<boolean>> = (point) => {
  const key = keyOf(point);
  if (key === null) return null;
  return (text, der) =>
    new Promise((resolve) => {
      verify("sha512", Buffer.from(text), key, der, (error, isValid) => {
        // An error means that the library could not read the signature, which is then invalid.
        resolve(error === null && isValid);
      });
    });
};

function keyOf(point: Uint8Array): ReturnType<typeof createPublicKey> | null {
  try {
    const key = Buffer.concat([spkiPrefix, point]);
    return createPublicKey({ key, format: "der", type: "spki" });
  } catch {
    // The library throws for a point that is not on the curve. The point is untrusted, so this is not an error of the
    // program.
    return null;
  }
}
