// All limits of the package. Each is checked before the work that it limits: docs/protocol/timestamp.md, section
// "Limits".

export const LIMITS = {
  /** The longest token, and the longest reply of an authority with a token. Real ones have 1 to 8 KB. */
  tokenBytes: 32_768,
  replyBytes: 33_792,
  /** The longest certificate that a caller may trust. */
  certificateBytes: 8_192,
  /** The most certificates in a token. */
  certificates: 8,
  /** The most certificates from the signer to the trusted one, with both. */
  chainLength: 6,
  /** How deep values may be nested. Real tokens have fewer than 20 levels. */
  depth: 32,
  /** The shortest RSA key. */
  rsaBits: 2_048,
} as const;
