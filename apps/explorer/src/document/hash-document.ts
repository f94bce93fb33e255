// Hashes a document on this device, in a worker that is kept for the next one.
import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import { keepWorker, onWorkerFailure } from "../app/worker-script.ts";
import type { HashNews, HashTask } from "./document-hash-worker.ts";
// oxlint-disable-next-line import/default -- made by the build
import workerAddress from "./document-hash-worker.ts?worker&url";

/** The document could not be read to its end: moved, changed or forbidden while it was read. */
export class DocumentReadError extends Error {
  override readonly name = "DocumentReadError";
  readonly code = "UNREADABLE_DOCUMENT";
}

/** The worker could not be started, or broke off: nothing was learnt about the document. */
export class HashingError extends Error {
  override readonly name = "HashingError";
  readonly code = "NOT_HASHED";
}

export type HashOptions = {
  signal: AbortSignal;
  /** Bytes hashed so far. */
  onProgress?: (bytes: number) => void;
};

const kept = keepWorker(workerAddress);
let tasks = 0;

/** Starts the worker before it is needed, so that it is there without a network too. */
export function prepareHashing(): void {
  kept.start();
}

let last: Promise<unknown> = Promise.resolve();

/**
 * The document's digest, lower-case hex. Documents are hashed one after the other.
 * @throws DocumentReadError when it cannot be read; HashingError when hashing itself cannot be done;
 *   the signal's reason when it is aborted
 */
export async function hashDocument(
  document: Blob,
  algorithm: DocumentAlgorithm,
  options: HashOptions,
): Promise<string> {
  const before = last;
  const turn = before.then(() => hashNow(document, algorithm, options));
  // Whoever waits next waits for the end of this, however it ends.
  last = turn.catch(() => undefined);
  return turn;
}

function hashNow(
  document: Blob,
  algorithm: DocumentAlgorithm,
  { signal, onProgress }: HashOptions,
): Promise<string> {
  signal.throwIfAborted();
  const hasher = kept.start();
  tasks += 1;
  const task: HashTask = { id: tasks, document, algorithm };
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const listening = { signal: done.signal };
    /** Ends the worker, and with it whatever it was reading. */
    const breakOff = (error: Error) => {
      done.abort();
      kept.drop(hasher);
      reject(error);
    };
    hasher.addEventListener(
      "message",
      ({ data }: MessageEvent<HashNews>) => {
        if (data.id !== task.id) return;
        if (data.news === "progress") onProgress?.(data.bytes);
        else {
          done.abort();
          if (data.news === "digest") resolve(data.digest);
          else reject(new DocumentReadError(data.reason));
        }
      },
      listening,
    );
    onWorkerFailure(hasher, done.signal, (reason) => {
      breakOff(new HashingError(reason));
    });
    signal.addEventListener(
      "abort",
      () => {
        breakOff(signal.reason as Error);
      },
      listening,
    );
    // A document is passed by reference: none of its bytes are copied here.
    hasher.postMessage(task, []);
  });
}
