// A hash that takes a document piece by piece: WebAssembly where it may run, else the pure one. Why,
// and how fast each is: docs/decisions/0012-document-hash.md.
import {
  createDocumentHasher,
  type DocumentAlgorithm,
  type DocumentHasher,
} from "@digital-evidence/evidence/fingerprint";
import { createSHA256, createSHA512 } from "hash-wasm";

export type StreamingHash = DocumentHasher & { readonly engine: "WebAssembly" | "JavaScript" };

/** Never fails for want of WebAssembly: a policy or a browser may refuse it. */
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
