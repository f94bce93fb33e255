// All limits of the package. Each is checked before the work that it limits: docs/protocol/transparency.md,
// section "Limits".

export const LIMITS = {
  /**
   * The number of leaves of a tree. Sizes and indexes are JavaScript numbers, which are exact up to this value.
   */
  treeSize: Number.MAX_SAFE_INTEGER,
  /** The size of one entry. Its length is written in 16 bits. */
  entryBytes: 65_535,
  /** The size of a whole signed note. */
  noteBytes: 262_144,
  /** The number of signature lines of a note. The specification requires at least 16. */
  signatures: 128,
  /** The size of a key's name in UTF-8. */
  keyNameBytes: 255,
  /** The size of a verifier key as text. */
  verifierKeyBytes: 512,
  /** The number of hashes of a proof. tlog-witness sets the same limit. */
  proofHashes: 63,
  /** The size of the application's data in a tlog-proof, after decoding. */
  extraBytes: 65_536,
  /** The size of a whole tlog-proof. */
  tlogProofBytes: 393_216,
  /** The size of a request for a cosignature: a note, and 63 hashes in Base64. */
  addCheckpointBytes: 266_240,
  policyBytes: 131_072,
  policyLines: 1_024,
  /**
   * How many logs, how many witnesses and how many groups a policy may have. The specification requires at
   * least 32 of each.
   */
  policyDefinitions: 64,
} as const;
