/** What is wrong with a proof: the shape of its commitments, its path, or a digest. */
export type ProofErrorKind = "InvalidWitness" | "InvalidPath" | "InvalidNodeCommitment";

/** All fixed messages of a refused proof. Any other message is made by {@link unexpected}. */
export const messages = {
  structure: "Invalid commitment structure",
  leafNotFinal: "Leaf must be the final commitment",
  incomplete: "Proof verification incomplete",
  notHex: "Invalid hex character",
  sharedMismatch: "Path does not match extension shared prefix",
  remainingMismatch: "Path mismatch at leaf",
  digitAbsent: "Path not found in branch",
  pathUsedUp: "No remaining path at branch",
  leafDigest: "Invalid leaf commitment digest",
  extensionDigest: "Invalid extension commitment digest",
  branchDigest: "Invalid branch commitment digest",
} as const;

/** The message for failures that the protocol does not name: `Verification failed`, followed by the reason. */
export function unexpected(reason: string): string {
  return `Verification failed: ${reason}`;
}

/** Why no trie can be built from a set of entries, or why a trie cannot be changed as requested. */
export type TrieErrorCode =
  | "EMPTY"
  | "REPEATED_PATH"
  | "PREFIX_PATH"
  | "INVALID_PATH"
  | "INVALID_DIGEST"
  | "UNKNOWN_PATH";

/** Thrown when a trie is misused. Programs branch on `code`; the message is for people. */
export class TrieError extends Error {
  override readonly name = "TrieError";
  readonly code: TrieErrorCode;

  constructor(code: TrieErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
