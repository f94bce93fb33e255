// Every limit of the package, checked before the work: docs/protocol/transparency.md, section "Limits".

export const LIMITS = {
  /** Leaves of a tree: sizes and indexes are JavaScript numbers, exact up to here. */
  treeSize: Number.MAX_SAFE_INTEGER,
  /** The size of one entry. Its length is written in 16 bits. */
  entryBytes: 65_535,
  /** The size of a whole signed note. */
  noteBytes: 262_144,
  /** Signature lines of a note. The specification asks for 16 at least. */
  signatures: 128,
  /** The size of a key's name in UTF-8. */
  keyNameBytes: 255,
  /** The size of a verifier key as text. */
  verifierKeyBytes: 512,
  /** Hashes of a proof, as tlog-witness limits them. */
  proofHashes: 63,
  /** The size of the opaque data in a tlog-proof, decoded. */
  extraBytes: 65_536,
  /** The size of a whole tlog-proof. */
  tlogProofBytes: 393_216,
  policyBytes: 131_072,
  policyLines: 1_024,
  /** The number of logs, of witnesses and of groups in a policy, each. The specification asks for 32 at least. */
  policyDefinitions: 64,
} as const;
