// Limits and spellings of the wire, free of any dependency so that schemas and verifiers share
// them: docs/protocol/fingerprint.md, section "Limits".

export const FINGERPRINT_LIMITS = {
  documentIdLength: { min: 1, max: 256 },
  documentRefDigits: { min: 32, max: 128 },
  signerIdDigits: { min: 64, max: 140 },
  signatureDigits: { min: 64, max: 2048 },
  maxProofs: 64,
  versionMin: 1,
  tags: { maxCount: 6, maxKeyLength: 32, maxValueLength: 32 },
} as const;

export const UUID_PATTERN = /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;

/** RFC 3339 section 5.6, months held to their longest length. */
export const TIMESTAMP_PATTERN =
  /^\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))[Tt](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** A SHA-256 digest as it stands on the wire and in a path: lower-case hex. */
export const HASH_PATTERN = /^[0-9a-f]{64}$/;

/** The one signature scheme of the wire: docs/protocol/signature.md. */
export const SIGNATURE_ALGORITHM = "SECP256K1_RFC8785_V1";
