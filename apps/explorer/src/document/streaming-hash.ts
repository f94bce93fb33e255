// Hashes a document piece by piece. It uses WebAssembly if the browser and the page's policy allow it, and JavaScript
// if not. Web Cryptography has no digest of a stream. docs/benchmarks/explorer.md has the measured speeds.
import {
  createDocumentHasher,
  type DocumentHasher,
  type HashAlgorithm,
} from "@digital-evidence/evidence/fingerprint";
import { createSHA256, createSHA384, createSHA512 } from "hash-wasm";

const engines = { "SHA-256": createSHA256, "SHA-384": createSHA384, "SHA-512": createSHA512 };

export type StreamingHash = DocumentHasher & { readonly engine: "WebAssembly" | "JavaScript" };

export async function createStreamingHash(algorithm: HashAlgorithm): Promise<StreamingHash> {
  try {
    const hash = await engines[algorithm]();
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
