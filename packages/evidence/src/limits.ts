// All limits and patterns of the wire format: docs/protocol/fingerprint.md, section "Limits", and
// docs/protocol/bundle.md, section "Limits". This file imports nothing, so schemas, readers and verifiers can
// all share it.

export const FINGERPRINT_LIMITS = {
  documentIdLength: { min: 1, max: 256 },
  documentRefDigits: { min: 32, max: 128 },
  signerIdDigits: { min: 64, max: 140 },
  signatureDigits: { min: 64, max: 2048 },
  maxProofs: 64,
  versionMin: 1,
  tags: { maxCount: 6, maxKeyLength: 32, maxValueLength: 32 },
} as const;

/** The limits of what a client may search for: docs/protocol/api.md, section "Lists". */
export const SEARCH_LIMITS = {
  /** The beginning of a hash has at most 63 digits; 64 digits are a whole hash. */
  hashPrefixDigits: { min: 8, max: 63 },
  organizationNameLength: { min: 1, max: 200 },
} as const;

export const UUID_PATTERN = /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;

/**
 * A time by RFC 3339 section 5.6. The pattern knows the length of each month but not the leap years, so it always
 * accepts 29 February.
 */
export const TIMESTAMP_PATTERN =
  /^\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))[Tt](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** The only signature scheme on the wire: docs/protocol/signature.md. */
export const SIGNATURE_ALGORITHM = "SECP256K1_RFC8785_V1";

/** Limits on JSON text that is read or written (canonical-json.ts). Lengths are in UTF-16 code units. */
export const JSON_LIMITS = {
  /** How deeply values may nest. */
  depth: 64,
  /** The length of a whole text, unless the caller names another limit. */
  length: 4 * 1024 * 1024,
  /** The length of a file that may hold many proofs. Code that reads such files passes this limit. */
  fileLength: 64 * 1024 * 1024,
  /** The length of one string as written, including escapes. The service's answers stay far below it. */
  stringLength: 1024 * 1024,
  /** The number of all values together. 64 MiB of proofs contain about 1.5 million. */
  values: 2 * 1024 * 1024,
} as const;

/** Limits on one part of the evidence (part.ts). A part that exceeds one of them is not read further. */
export const PART_LIMITS = {
  /** Half of the depth that JSON text may have. The other half is for the structures around a part. */
  depth: 32,
  /** The number of all members and items. A snapshot of 10,000 batches has 30,000. */
  nodes: 50_000,
  /** The length of one string or key, in UTF-16 code units. The longest one expected has 2,048. */
  stringLength: 65_536,
  /** The length of all strings and keys together, in UTF-16 code units. */
  length: 4 * 1024 * 1024,
  /**
   * The number of witnesses of a proof: two for each digit of the longest path, and two more (proof.md, section
   * 1).
   */
  witnesses: 2050,
  /** The number of signatures of a record. Checking one takes about a millisecond. */
  signatures: FINGERPRINT_LIMITS.maxProofs,
} as const;
