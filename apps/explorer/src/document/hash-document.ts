// Hashes documents on this device, in a worker. The worker stays alive for the next document.
import type { HashAlgorithm } from "@digital-evidence/evidence/fingerprint";
import { createWorkerClient } from "../worker/call-worker.ts";
import { startWorker } from "../worker/trusted-types.ts";
// oxlint-disable-next-line import/default -- the build creates this export
import workerAddress from "./document-hash-worker.ts?worker&url";
import type { HashProtocol } from "./document-hash-worker.ts";

/**
 * Thrown when a document could not be read to its end, for example because the file was moved, changed or locked
 * during reading.
 */
class DocumentReadError extends Error {
  override readonly name = "DocumentReadError";
  readonly code = "UNREADABLE_DOCUMENT";
}

type HashOptions = {
  signal: AbortSignal;
  onProgress?: (bytes: number) => void;
};

const hasher = createWorkerClient<HashProtocol>(() => startWorker(workerAddress));

/**
 * Starts the worker before the first document, so that hashing also works if the device is offline by then.
 */
export const prepareHashing = hasher.prepare;

let last: Promise<unknown> = Promise.resolve();

/**
 * Returns the document’s digest in lower-case hex. Documents are hashed one after another.
 * @throws DocumentReadError when the document cannot be read; WorkerError when the worker fails; the
 * signal’s reason when the signal is aborted
 */
export async function hashDocument(
  document: Blob,
  algorithm: HashAlgorithm,
  options: HashOptions,
): Promise<string> {
  const before = last;
  const turn = before.then(() => hasher.call("hash", { document, algorithm }, options));
  // The next document waits until the current one has ended, whether with a digest or with an error.
  last = turn.catch(() => undefined);
  const answer = await turn;
  if (!answer.ok) throw new DocumentReadError(answer.reason);
  return answer.digest;
}

export type PieceHash = {
  add: (piece: Uint8Array) => Promise<void>;
  digest: () => Promise<string>;
};

let pieceHashes = 0;

/**
 * Hashes a document while it arrives. The last call must be `digest`, even if nobody needs the digest,
 * because that call frees the worker’s memory.
 * @throws WorkerError when the worker fails
 */
export async function hashPieces(algorithm: HashAlgorithm): Promise<PieceHash> {
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

// Remembers which documents were hashed during this visit. A fingerprint's page and its report can then say at once
// whether the recorded document is one of them. Only hashes and names are remembered, and only in memory.
const names = new Map<string, string>();

export function rememberDocument(digest: string, name: string): void {
  names.set(digest, name);
}

export function forgetDocument(digest: string): void {
  names.delete(digest);
}

export function forgetDocuments(): void {
  names.clear();
}

/** Returns the name of the document with this digest, or undefined if the visitor gave no such document. */
export function nameOfDocument(digest: string): string | undefined {
  return names.get(digest);
}
