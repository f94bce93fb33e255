// All limits of the package. Each is checked before the work that it limits: docs/protocol/timestamp.md,
// section 3.

export const LIMITS = {
  /** The maximum length of a token, and of an authority's reply with a token. Real ones have 1 to 8 KB. */
  tokenBytes: 32_768,
  replyBytes: 33_792,
  certificateBytes: 8_192,
  /** The maximum number of certificates in a token, and of those that the caller supplies beside it. */
  certificates: 8,
  suppliedCertificates: 32,
  /** The maximum length of a file with certificates. */
  certificateFileBytes: 262_144,
  /** The maximum number of certificates in a chain, including the signer's and the trusted one. */
  chainLength: 6,
  /** The maximum depth of nested values. Real tokens have fewer than 20 levels. */
  depth: 32,
  rsaBits: 2_048,
} as const;
