import type { HashAlgorithm } from "@digital-evidence/evidence/fingerprint";

/** The requests that the document worker answers. Digests are in lower-case hex. */
export type HashProtocol = {
  hash: {
    request: { document: Blob; algorithm: HashAlgorithm };
    progress: number;
    answer: { ok: true; digest: string; engine: string } | { ok: false; reason: string };
  };
  /**
   * Starts the hash of a document that arrives piece by piece. The page chooses a number and uses it to refer
   * to this hash in later requests.
   */
  begin: { request: { id: number; algorithm: HashAlgorithm }; progress: never; answer: null };
  add: { request: { id: number; piece: Uint8Array }; progress: never; answer: null };
  /** Returns the digest of the whole document. The worker then discards the state of this computation. */
  end: { request: { id: number }; progress: never; answer: string };
};
