import type { VerifiedToken } from "@digital-evidence/timestamp";

export type LoneTimestamp = {
  /** The checkpoint that was timestamped, if the visitor gave it too. */
  checkpoint: { origin: string; size: number } | null;
  /** The SHA-256 of the signer's certificate in the token; null if the token cannot be read. */
  certificateHash: string | null;
} & (
  | { code: "TRUSTED" | "WHOLE"; token: VerifiedToken }
  /** The reason is a code of docs/protocol/timestamp.md. */
  | { code: "INVALID"; reason: string }
);
