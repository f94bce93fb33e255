import type { VerifiedToken } from "@digital-evidence/timestamp";

export type LoneTimestamp = {
  /**
   * What the timestamped checkpoint states, if the visitor gave it too. No signature of the log is verified, so anybody
   * may have written the checkpoint.
   */
  checkpoint: { origin: string; size: number } | null;
  /** The SHA-256 of the signer's certificate in the token; null if the token cannot be read. */
  certificateHash: string | null;
} & (
  | { code: "TRUSTED" | "WHOLE"; token: VerifiedToken }
  /** The reason is a code of docs/protocol/timestamp.md. */
  | { code: "INVALID"; reason: string }
);
