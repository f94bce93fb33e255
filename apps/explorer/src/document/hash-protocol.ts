import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";

/** The requests that the document worker answers. Each answer names the engine that computed it. */
export type HashProtocol = {
  hash: {
    request: { document: Blob; algorithm: DocumentAlgorithm };
    /** The number of bytes hashed so far. */
    progress: number;
    answer: { ok: true; digest: string; engine: string } | { ok: false; reason: string };
  };
};
