/** What was found in a checkpoint, or in a `.tlog-proof`, that a visitor gave without other evidence. */
export type LogFileFinding = {
  origin: string;
  size: number;
  /** The index of the entry that a `.tlog-proof` is for; null for a checkpoint. */
  index: number | null;
  /** What the signatures show under the visitor's policy. */
  signed:
    | "NO_POLICY"
    | "NO_ML_DSA"
    | "UNKNOWN_LOG"
    | "KEY_ENDED"
    | "SIGNATURE_MISMATCH"
    | "NO_QUORUM"
    | "QUORUM";
  /** The valid cosignatures of the policy's witnesses. */
  cosigned: readonly { name: string; timestampS: number }[];
  /** How many witnesses the policy has. */
  trusted: number;
  /**
   * How the checkpoint compares with the checkpoint of this log that this browser remembers. Null if it remembers none.
   */
  seen: { code: "SAME" | "OTHER_SIZE" | "CONTRADICTION"; size: number; receivedAt: number } | null;
};
