// Hashes a document piece by piece, with WebAssembly where it may run and in JavaScript elsewhere. The
// reasons and the speeds are in docs/decisions/0012-document-hash.md.
import {
  createDocumentHasher,
  type DocumentAlgorithm,
  type DocumentHasher,
} from "@digital-evidence/evidence/fingerprint";
import { createSHA256, createSHA512 } from "hash-wasm";

export type StreamingHash = DocumentHasher & { readonly engine: "WebAssembly" | "JavaScript" };

/** Falls back to JavaScript where a policy or a browser refuses WebAssembly. */
export async function createStreamingHash(algorithm: DocumentAlgorithm): Promise<StreamingHash> {
  try {
    const hash = await (algorithm === "SHA-256" ? createSHA256() : createSHA512());
    hash.init();
    return {
      engine: "WebAssembly",
      algorithm,
      update: (bytes) => {
        hash.update(bytes);
      },
      digest: () => hash.digest("hex"),
    };
  } catch {
    return { engine: "JavaScript", ...createDocumentHasher(algorithm) };
  }
}
