// All limits of the package. Each is checked before the work that it limits: docs/protocol/transparency.md,
// section "Limits".

export const LIMITS = {
  /**
   * The maximum number of leaves of a tree. Sizes and indexes are JavaScript numbers, which are exact up to this
   * value.
   */
  treeSize: Number.MAX_SAFE_INTEGER,
  /** The maximum length of an entry. An entry bundle states the length of each entry in 16 bits. */
  entryBytes: 65_535,
  noteBytes: 262_144,
  /** The maximum number of signature lines of a note. The specification of notes requires support for at least 16. */
  signatures: 128,
  /** The maximum length of a key's name, in UTF-8. */
  keyNameBytes: 255,
  /**
   * The maximum length of a verifier key as text. A public key of ML-DSA-44 has 1312 bytes. With the byte for the type,
   * this is 1752 characters of Base64, and the name and the key id are added to these.
   */
  verifierKeyBytes: 2048,
  /** The maximum number of hashes in a proof. tlog-witness sets the same limit. */
  proofHashes: 63,
  /** The maximum length of the data that an application may put into a tlog-proof, after decoding. */
  extraBytes: 65_536,
  tlogProofBytes: 393_216,
  /** The maximum length of a request for a cosignature. This is enough for the longest note and 63 hashes in Base64. */
  addCheckpointBytes: 266_240,
  policyBytes: 131_072,
  policyLines: 1_024,
  /**
   * The maximum number of logs in a policy, and also of witnesses and of groups. The specification tlog-policy
   * requires support for at least 32 of each.
   */
  policyDefinitions: 64,
} as const;
