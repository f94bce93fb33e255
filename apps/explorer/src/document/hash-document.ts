// Hashes a document on this device, in a worker that is kept for the next document.
import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import { createWorkerClient } from "../worker/call-worker.ts";
import { startWorker } from "../worker/start-worker.ts";
// oxlint-disable-next-line import/default -- made by the build
import workerAddress from "./document-hash-worker.ts?worker&url";
import type { HashProtocol } from "./hash-protocol.ts";

/** The document could not be read to its end, because it was moved, changed or locked meanwhile. */
export class DocumentReadError extends Error {
  override readonly name = "DocumentReadError";
  readonly code = "UNREADABLE_DOCUMENT";
}

export type HashOptions = {
  signal: AbortSignal;
  /** The number of bytes hashed so far. */
  onProgress?: (bytes: number) => void;
};

const hasher = createWorkerClient<HashProtocol>(() => startWorker(workerAddress));

/** Starts the worker before it is needed, so that hashing also works offline. */
export const prepareHashing = hasher.prepare;

let last: Promise<unknown> = Promise.resolve();

/**
 * The document’s digest in lower-case hex. Documents are hashed one after the other.
 * @throws DocumentReadError when it cannot be read; WorkerError when the worker fails; the signal’s reason
 * when it is aborted
 */
export async function hashDocument(
  document: Blob,
  algorithm: DocumentAlgorithm,
  options: HashOptions,
): Promise<string> {
  const before = last;
  const turn = before.then(() => hasher.call("hash", { document, algorithm }, options));
  // The next document waits for this one, whether it succeeds or fails.
  last = turn.catch(() => undefined);
  const answer = await turn;
  if (!answer.ok) throw new DocumentReadError(answer.reason);
  return answer.digest;
}

/** The hash of a document that comes piece by piece. */
export type PieceHash = {
  add: (piece: Uint8Array) => Promise<void>;
  digest: () => Promise<string>;
};

let pieceHashes = 0;

/**
 * Hashes a document while it comes. The last call must be `digest`, also where nobody needs the digest, because
 * it frees the worker’s memory.
 * @throws WorkerError when the worker fails
 */
export async function hashPieces(algorithm: DocumentAlgorithm): Promise<PieceHash> {
  pieceHashes += 1;
  const id = pieceHashes;
  await hasher.call("begin", { id, algorithm });
  return {
    add: async (piece) => {
      await hasher.call("add", { id, piece });
    },
    digest: () => hasher.call("end", { id }),
  };
}
