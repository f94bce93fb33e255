// The fingerprint value, its hash and the document reference; see docs/protocol/fingerprint.md.
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalize } from "./canonical-json.ts";
import { hashOf } from "./hash.ts";

export { FINGERPRINT_LIMITS, TIMESTAMP_PATTERN, UUID_PATTERN } from "./limits.ts";

/** The signed statement about a document. Member names are the wire's; the hash covers all of them. */
export type FingerprintValue = {
  orgId: string;
  tenantId: string;
  eventId: string;
  /** The signer's key id, hex; left out when absent, never null. */
  signerId?: string;
  documentId: string;
  /** Digest of the document, hex: SHA-256, or SHA-512 where it has 128 digits. */
  documentRef: string;
  /** RFC 3339, hashed exactly as spelled. */
  timestamp: string;
  version: number;
};

/**
 * SHA-256, lower-case hex, of the value's canonical JSON.
 * @param hash any SHA-256; the default runs everywhere
 * @throws CanonicalJsonError when a member is undefined or cannot be written
 */
export function fingerprintHash(
  value: FingerprintValue,
  hash: (bytes: Uint8Array) => Uint8Array = sha256,
): string {
  return bytesToHex(hash(utf8ToBytes(canonicalize(value))));
}

export type DocumentAlgorithm = "SHA-256" | "SHA-512";

/** The algorithm of a document reference, by its length; null if it has neither length. */
export function documentAlgorithm(documentRef: string): DocumentAlgorithm | null {
  if (hashOf(documentRef) !== null) return "SHA-256";
  if (/^[0-9a-fA-F]{128}$/.test(documentRef)) return "SHA-512";
  return null;
}

/** Hashes a document piece by piece; `digest` ends it and returns lower-case hex. */
export type DocumentHasher = {
  readonly algorithm: DocumentAlgorithm;
  update(bytes: Uint8Array): void;
  digest(): string;
};

/** Hashes a document that is too large to hold in memory: pass its pieces in order, then ask for the digest. */
export function createDocumentHasher(algorithm: DocumentAlgorithm = "SHA-256"): DocumentHasher {
  const hash = algorithm === "SHA-256" ? sha256.create() : sha512.create();
  return {
    algorithm,
    update: (bytes) => {
      hash.update(bytes);
    },
    digest: () => bytesToHex(hash.digest()),
  };
}

/** The document reference of a document's bytes, lower-case hex. */
export function documentRef(bytes: Uint8Array, algorithm: DocumentAlgorithm = "SHA-256"): string {
  const hasher = createDocumentHasher(algorithm);
  hasher.update(bytes);
  return hasher.digest();
}
