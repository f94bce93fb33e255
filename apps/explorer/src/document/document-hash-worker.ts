// The worker that hashes documents. Its own Content-Security-Policy lets it run WebAssembly and forbids every
// connection, so a document that it reads cannot leave the device.
import type { HashAlgorithm } from "@digital-evidence/evidence/fingerprint";
import { serveWorker } from "../worker/serve-worker.ts";
import { readPieces } from "./pieces.ts";
import { createStreamingHash, type StreamingHash } from "./streaming-hash.ts";
import { fileReason } from "../phrasing/failure.ts";
import { hashingWords } from "../words/document.tsx";

/** The shortest time between two reports of progress. */
const PROGRESS_MS = 100;

/** The unfinished hashes of documents that arrive piece by piece, by the number that the page chose for each. */
const coming = new Map<number, StreamingHash>();

function comingHash(id: number): StreamingHash {
  const hash = coming.get(id);
  if (hash === undefined) throw new Error(hashingWords.lost);
  return hash;
}

serveWorker<HashProtocol>({
  begin: async ({ id, algorithm }) => {
    coming.set(id, await createStreamingHash(algorithm));
    return null;
  },
  add: ({ id, piece }) => {
    comingHash(id).update(piece);
    return null;
  },
  end: ({ id }) => {
    const hash = comingHash(id);
    coming.delete(id);
    return hash.digest();
  },

  hash: async ({ document, algorithm }, { signal, onProgress }) => {
    const hash = await createStreamingHash(algorithm);
    let [bytes, reportedAt] = [0, performance.now()];
    try {
      for await (const piece of readPieces(document)) {
        signal.throwIfAborted();
        hash.update(piece);
        bytes += piece.length;
        if (performance.now() - reportedAt < PROGRESS_MS) continue;
        reportedAt = performance.now();
        onProgress(bytes);
      }
    } catch (error) {
      return { ok: false, reason: fileReason(error) };
    }
    return { ok: true, digest: hash.digest(), engine: hash.engine };
  },
});

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
