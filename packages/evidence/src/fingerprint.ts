// The fingerprint value, its hash, and the document reference: docs/protocol/fingerprint.md.
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalize } from "./canonical-json.ts";
import { hashOf } from "./hash.ts";

export { FINGERPRINT_LIMITS, TIMESTAMP_PATTERN, UUID_PATTERN } from "./limits.ts";

/**
 * The signed statement about a document. The member names are those on the wire, and the hash covers all
 * members.
 */
export type FingerprintValue = {
  orgId: string;
  tenantId: string;
  eventId: string;
  /** The signer's key id in hex. If there is no signer, leave the member out; null is not allowed. */
  signerId?: string;
  documentId: string;
  /** The document's digest in hex. 64 digits are SHA-256 and 128 digits are SHA-512. */
  documentRef: string;
  /** An RFC 3339 time. The hash covers its exact spelling. */
  timestamp: string;
  version: number;
};

/**
 * Computes the SHA-256 of the value's canonical JSON, in lower-case hex.
 * @param hash an implementation of SHA-256; the default runs on every platform
 * @throws CanonicalJsonError when a member is undefined or cannot be written
 */
export function fingerprintHash(
  value: FingerprintValue,
  hash: (bytes: Uint8Array) => Uint8Array = sha256,
): string {
  return bytesToHex(hash(utf8ToBytes(canonicalize(value))));
}

export type DocumentAlgorithm = "SHA-256" | "SHA-512";

/** The algorithm of a document reference, recognised by its length; null for any other length. */
export function documentAlgorithm(documentRef: string): DocumentAlgorithm | null {
  if (hashOf(documentRef) !== null) return "SHA-256";
  if (/^[0-9a-fA-F]{128}$/.test(documentRef)) return "SHA-512";
  return null;
}

/** No fingerprint uses SHA-384, but timestamps of documents may. */
export type HashAlgorithm = DocumentAlgorithm | "SHA-384";

const algorithms = { "SHA-256": sha256, "SHA-384": sha384, "SHA-512": sha512 };

/** Hashes a document piece by piece. `digest` finishes and returns lower-case hex. */
export type DocumentHasher = {
  readonly algorithm: HashAlgorithm;
  update(bytes: Uint8Array): void;
  digest(): string;
};

/**
 * Creates a hasher for a document that is too large for memory. Pass the pieces in order, then ask for the
 * digest.
 */
export function createDocumentHasher(algorithm: HashAlgorithm = "SHA-256"): DocumentHasher {
  const hash = algorithms[algorithm].create();
  return {
    algorithm,
    update: (bytes) => {
      hash.update(bytes);
    },
    digest: () => bytesToHex(hash.digest()),
  };
}

/** Computes the document reference of a document's bytes, in lower-case hex. */
export function documentRef(bytes: Uint8Array, algorithm: DocumentAlgorithm = "SHA-256"): string {
  const hasher = createDocumentHasher(algorithm);
  hasher.update(bytes);
  return hasher.digest();
}
