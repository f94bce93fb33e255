// Signature algorithms that the caller supplies.

export type Algorithms = {
  /**
   * Verifies a signature of Ed25519 in place of `verifySignature`, which is the package's own function and the default.
   * It must refuse every signature that `verifySignature` refuses, and must not throw.
   */
  ed25519?: VerifySignature | undefined;
  /**
   * Verifies a signature of ML-DSA-44 (FIPS 204) with an empty context. It gets a public key of 1312 bytes and a
   * signature of 2420 bytes, and must not throw. The package does not contain this algorithm, because its code is large
   * and few policies need it. Without this function, keys of ML-DSA-44 can still be parsed. `verifyCheckpoint` then
   * refuses every checkpoint under a policy that names a witness with such a key.
   */
  mlDsa44?: VerifySignature | undefined;
};

/** The functions with which a caller signs with ML-DSA-44 (FIPS 204). `seed` is the 32 secret bytes of the key. */
export type MlDsa44Signing = {
  publicKeyOf: (seed: Uint8Array) => Uint8Array;
  /** Signs with an empty context. */
  sign: (message: Uint8Array, seed: Uint8Array) => Uint8Array;
};

export type VerifySignature = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean;

export const ML_DSA_44 = { publicKeyBytes: 1312, signatureBytes: 2420 } as const;
