import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";

/** What the document worker can be asked; its answers name which engine computed them. */
export type HashProtocol = {
  hash: {
    request: { document: Blob; algorithm: DocumentAlgorithm };
    /** Bytes hashed so far. */
    progress: number;
    answer: { ok: true; digest: string; engine: string } | { ok: false; reason: string };
  };
};
