// Everything that can be said of a proof that does not hold, and of entries no trie can hold.
// docs/protocol/proof.md, sections 4 and 6.

/** What is wrong with a proof: its commitments' shape, its path, or a digest. */
export type ProofErrorKind = "InvalidWitness" | "InvalidPath" | "InvalidNodeCommitment";

/** Every fixed message a refused proof can carry; anything else starts with {@link unexpected}. */
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

/** Message for what the protocol has no own words for: `Verification failed` with the reason. */
export function unexpected(reason: string): string {
  return `Verification failed: ${reason}`;
}

/** Why a set of entries has no trie, or a trie will not change as asked. */
export type TrieErrorCode =
  | "EMPTY"
  | "REPEATED_PATH"
  | "PREFIX_PATH"
  | "INVALID_PATH"
  | "INVALID_DIGEST"
  | "UNKNOWN_PATH";

/** Misuse of a trie; `code` says which, the message is for people. */
export class TrieError extends Error {
  override readonly name = "TrieError";
  readonly code: TrieErrorCode;

  constructor(code: TrieErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
