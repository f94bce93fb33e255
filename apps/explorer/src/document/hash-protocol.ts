import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";

/** The requests that the document worker answers. Each answer names the engine that computed it. */
export type HashProtocol = {
  hash: {
    request: { document: Blob; algorithm: DocumentAlgorithm };
    /** The number of bytes hashed so far. */
    progress: number;
    answer: { ok: true; digest: string; engine: string } | { ok: false; reason: string };
  };
  /** Starts the hash of a document that comes piece by piece, under a number that the page chose. */
  begin: { request: { id: number; algorithm: DocumentAlgorithm }; progress: never; answer: null };
  add: { request: { id: number; piece: Uint8Array }; progress: never; answer: null };
  /** Gives the digest of the pieces, and forgets the hash. */
  end: { request: { id: number }; progress: never; answer: string };
};
