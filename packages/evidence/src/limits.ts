// Every limit and spelling of the wire, free of any dependency so that schemas, readers and verifiers share
// them: docs/protocol/fingerprint.md, section "Limits", and docs/protocol/bundle.md, section "Limits".

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

/** The one signature scheme of the wire: docs/protocol/signature.md. */
export const SIGNATURE_ALGORITHM = "SECP256K1_RFC8785_V1";

/** JSON text as it is read or written (canonical-json.ts). Lengths are in UTF-16 code units. */
export const JSON_LIMITS = {
  /** How deeply values may nest. */
  depth: 64,
  /** The length of a whole text, unless the caller names another limit. */
  length: 4 * 1024 * 1024,
  /** The length of a file that may hold many proofs. Readers of such files pass this limit. */
  fileLength: 64 * 1024 * 1024,
  /** The length of one string as it is written, escapes included. No answer of the service comes near it. */
  stringLength: 1024 * 1024,
  /** The number of all values. 64 MiB of proofs have some 1.5 million. */
  values: 2 * 1024 * 1024,
} as const;

/** One part of the evidence as it is handed in (part.ts). A part that exceeds a limit is not read further. */
export const PART_LIMITS = {
  /** Half of what JSON allows; the rest is for what wraps a part. */
  depth: 32,
  /** The number of all members and items. A snapshot of 10,000 batches has 30,000. */
  nodes: 50_000,
  /** The length of one string or key, in UTF-16 code units. The longest one expected has 2,048. */
  stringLength: 65_536,
  /** The length of all strings and keys together, in UTF-16 code units. */
  length: 4 * 1024 * 1024,
  /** Witnesses of a proof: twice the digits of the longest path, and two (proof.md, section 1). */
  witnesses: 2050,
  /** Signatures of a record. Each costs about a millisecond to check. */
  signatures: FINGERPRINT_LIMITS.maxProofs,
} as const;
