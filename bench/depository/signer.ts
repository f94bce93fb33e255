// Signs fingerprints as an organization's software would. One key signs all of them. The signatures are made with
// libsecp256k1, because a large store needs a million of them.
import { hash, randomBytes, randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import type { FingerprintValue } from "@digital-evidence/evidence/api";
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import {
  publicKeyId,
  type SignatureProof,
  signingDigest,
} from "@digital-evidence/evidence/signature";

interface Binding {
  ecdsaSign(digest: Uint8Array, privateKey: Uint8Array): { signature: Uint8Array };
  signatureExport(signature: Uint8Array): Uint8Array;
}

// The native binding is loaded directly, so that an error is thrown if it cannot be loaded. The package's main file
// would use a slow library instead, without saying so.
const binding = createRequire(import.meta.url)("secp256k1/bindings.js") as Binding;

export interface Signed {
  readonly hash: string;
  readonly value: FingerprintValue;
  readonly proof: SignatureProof & { readonly algorithm: "SECP256K1_RFC8785_V1" };
}

/** @returns a function that makes and signs a fingerprint of a new document, for an organization and a time */
export function createSigner(): (organizationId: string, time: number) => Signed {
  const privateKey = randomBytes(32);
  const signerId = publicKeyId(privateKey);
  const tenantId = randomUUID();
  return (organizationId, time) => {
    const eventId = randomUUID();
    const value = {
      orgId: organizationId,
      tenantId,
      eventId,
      signerId,
      documentId: `document-${eventId}`,
      documentRef: hash("sha256", eventId),
      timestamp: new Date(time).toISOString(),
      version: 1,
    };
    const hashHex = fingerprintHash(value);
    const signature = signatureOf(hashHex, privateKey);
    const proof = { id: signerId, signature, algorithm: "SECP256K1_RFC8785_V1" } as const;
    return { hash: hashHex, value, proof };
  };
}

/** Signs a fingerprint hash. @returns the signature in DER, as hex */
export function signatureOf(hashHex: string, privateKey: Uint8Array): string {
  const { signature } = binding.ecdsaSign(signingDigest(hashHex), privateKey);
  return Buffer.from(binding.signatureExport(signature)).toString("hex");
}
