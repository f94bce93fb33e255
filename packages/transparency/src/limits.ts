// All limits of the package. Each is checked before the work that it limits: docs/protocol/transparency.md,
// section "Limits".

export const LIMITS = {
  /** The most leaves of a tree. Sizes and indexes are JavaScript numbers, which are exact up to this value. */
  treeSize: Number.MAX_SAFE_INTEGER,
  /** The longest entry. Its length is written in 16 bits. */
  entryBytes: 65_535,
  /** The longest signed note, as a whole. */
  noteBytes: 262_144,
  /** The most signature lines of a note. The specification of notes requires support for at least 16. */
  signatures: 128,
  /** The longest name of a key, in UTF-8. */
  keyNameBytes: 255,
  /** The longest verifier key, as text. */
  verifierKeyBytes: 512,
  /** The most hashes of a proof. tlog-witness sets the same limit. */
  proofHashes: 63,
  /** The longest data that an application may put into a tlog-proof, after decoding. */
  extraBytes: 65_536,
  /** The longest tlog-proof, as a whole. */
  tlogProofBytes: 393_216,
  /** The longest request for a cosignature. It has room for the longest note and for 63 hashes in Base64. */
  addCheckpointBytes: 266_240,
  policyBytes: 131_072,
  policyLines: 1_024,
  /**
   * The most logs, the most witnesses and the most groups of a policy. The specification tlog-policy requires
   * support for at least 32 of each.
   */
  policyDefinitions: 64,
} as const;
