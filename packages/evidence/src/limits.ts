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
 * The spelling of a time by RFC 3339, section 5.6, for schemas. Only `readTime` (time.ts) decides whether a text of this
 * spelling is a time.
 */
export const TIMESTAMP_PATTERN =
  /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** The only signature scheme on the wire: docs/protocol/signature.md. */
export const SIGNATURE_ALGORITHM = "SECP256K1_RFC8785_V1";

/** Limits on JSON text that is read or written (canonical-json.ts). Lengths are in UTF-16 code units. */
export const JSON_LIMITS = {
  /** The deepest nesting of objects and lists. */
  depth: 64,
  /** The longest text that is read, unless the caller allows a longer one (at most `fileLength`). */
  length: 4 * 1024 * 1024,
  /** The longest text that a caller of `parseJson` may allow, for files that hold many proofs. */
  fileLength: 64 * 1024 * 1024,
  /**
   * The longest string, as written in the text, including escapes. All strings in the service's answers are far
   * shorter.
   */
  stringLength: 1024 * 1024,
  /**
   * The maximum number of values in a text, counting every object, list and simple value. 64 MiB of proofs contain
   * about 1.5 million values.
   */
  values: 2 * 1024 * 1024,
} as const;

/**
 * Limits on a `.tlog-proof` and a policy as text, in UTF-16 code units. packages/transparency refuses files of more
 * than this many bytes. A text has at least as many bytes as code units, so that package would refuse every text
 * that exceeds these limits.
 */
export const LOG_PROOF_LIMITS = { length: 393_216, policyLength: 131_072 } as const;

/**
 * Limits on the timestamps in a bundle, as in docs/protocol/timestamp.md. A service has at most eight authorities, and
 * packages/timestamp refuses longer tokens and certificates.
 */
export const LOG_TIMESTAMP_LIMITS = {
  count: 8,
  tokenBytes: 32_768,
  certificateBytes: 8_192,
  /** The names of authorities that a service may publish. A name becomes part of an address. */
  name: /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
} as const;

/** The most observers that a visitor's browser keeps, and so the most that a configuration proposes. */
export const OBSERVERS_KEPT = 16;

/** The most observations in a bundle, and the most that are looked at. */
export const OBSERVATIONS_MAX = 32;

/**
 * The most UTF-16 code units of all observations in a bundle: half of what the file may have. Each of sixteen observers, the
 * most that a browser keeps, can have the longest proof of an honest one: an entry of 65,536 bytes in Base64, 32,768
 * characters of timestamps, a checkpoint and 63 hashes.
 */
export const OBSERVATIONS_LENGTH = 2_097_152;

/** A link that carries a bundle in its fragment: docs/protocol/share-link.md. */
export const EVIDENCE_LINK = {
  /** The beginning of the fragment. */
  fragment: "#evidence=",
  /** The maximum length of the fragment. Longer addresses take space in the history, and some programs cut them off. */
  characters: 32 * 1024,
  /** A larger bundle is neither written into a link nor read from one. Ordinary bundles have 5 to 30 KB. */
  unpackedBytes: 256 * 1024,
} as const;

/** Limits on one part of the evidence (part.ts). A part that exceeds one of them is not read further. */
export const PART_LIMITS = {
  /**
   * How deeply the values of a part may nest. This is half of the depth that JSON text may have, so that the
   * structures around a part can use the other half.
   */
  depth: 32,
  /** The maximum number of members and items in a part. A snapshot of 10,000 batches has 30,000. */
  nodes: 50_000,
  /**
   * The maximum length of a string or key in a part, in UTF-16 code units. The longest string in a real part has
   * 2,048.
   */
  stringLength: 65_536,
  /** The maximum length of all strings and keys of a part together, in UTF-16 code units. */
  length: 4 * 1024 * 1024,
  /**
   * The maximum number of witnesses in a proof: two for each digit of the longest path, plus two (proof.md, section
   * 1).
   */
  witnesses: 2050,
  /** The maximum number of signatures of a record. Checking one signature takes about a millisecond. */
  signatures: FINGERPRINT_LIMITS.maxProofs,
} as const;
