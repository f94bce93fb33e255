// Replaces the curve of @noble/curves in the worker of a fingerprint's page by @noble/secp256k1, which is 8 KB smaller.
// It takes two thirds more time for a signature, but such a page verifies only a few signatures. @noble/secp256k1 does
// not read DER, so the DER reader of @noble/curves stays. Only the members that evidence/signature uses are here.
import { DER } from "@noble/curves/abstract/der.js";
import { Point, Signature, verify } from "@noble/secp256k1";

type Verifying = { prehash: false; lowS: boolean; format: "der" };

/** @throws Error when the bytes are not a signature in strict DER */
function readDer(bytes: Uint8Array): Signature {
  const { r, s } = DER.toSig(bytes);
  return new Signature(r, s);
}

export const secp256k1 = {
  Point,
  Signature: { fromBytes: readDer },
  verify: (
    signature: Uint8Array,
    digest: Uint8Array,
    publicKey: Uint8Array,
    { prehash, lowS }: Verifying,
  ): boolean => verify(readDer(signature).toBytes(), digest, publicKey, { prehash, lowS }),
};
