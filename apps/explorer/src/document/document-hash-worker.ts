// The worker that hashes documents. Its own Content-Security-Policy lets it run WebAssembly and forbids every
// connection, so a document that it reads cannot leave the device.
import { serveWorker } from "../worker/serve-worker.ts";
import type { HashProtocol } from "./hash-protocol.ts";
import { readPieces } from "./pieces.ts";
import { createStreamingHash, type StreamingHash } from "./streaming-hash.ts";
import { fileReason } from "../phrasing/file-reason.ts";
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
