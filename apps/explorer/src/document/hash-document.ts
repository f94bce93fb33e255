// Hashes a document on this device, in a worker that is kept for the next one.
import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import { startWorker } from "../app/worker-script.ts";
import type { HashNews, HashTask } from "./document-hash-worker.ts";
// oxlint-disable-next-line import/default -- made by the build
import workerAddress from "./document-hash-worker.ts?worker&url";

/** The document could not be read to its end: moved, changed or forbidden while it was read. */
export class DocumentReadError extends Error {
  override readonly name = "DocumentReadError";
  readonly code = "UNREADABLE_DOCUMENT";
}

export type HashOptions = {
  signal: AbortSignal;
  /** Bytes hashed so far. */
  onProgress?: (bytes: number) => void;
};

let worker: Worker | undefined;
let tasks = 0;

/** Starts the worker before it is needed, so that it is there without a network too. */
export function prepareHashing(): Worker {
  worker ??= startWorker(workerAddress);
  return worker;
}

/** Ends the worker, and with it whatever it was reading. */
function dropWorker(dropped: Worker): void {
  dropped.terminate();
  if (worker === dropped) worker = undefined;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * The document's digest, lower-case hex. Documents are hashed one after the other.
 * @throws DocumentReadError when it cannot be read; the signal's reason when it is aborted
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
  const hasher = prepareHashing();
  tasks += 1;
  const task: HashTask = { id: tasks, document, algorithm };
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const listening = { signal: done.signal };
    const fail = (error: unknown) => {
      done.abort();
      dropWorker(hasher);
      reject(error instanceof Error ? error : new DocumentReadError(String(error)));
    };
    hasher.addEventListener(
      "message",
      ({ data }: MessageEvent<HashNews>) => {
        if (data.id !== task.id) return;
        if (data.news === "progress") onProgress?.(data.bytes);
        else if (data.news === "failed") fail(new DocumentReadError(data.reason));
        else {
          done.abort();
          resolve(data.digest);
        }
      },
      listening,
    );
    hasher.addEventListener(
      "error",
      (event) => {
        fail(new DocumentReadError(event.message || "the worker could not be started"));
      },
      listening,
    );
    signal.addEventListener(
      "abort",
      () => {
        fail(signal.reason);
      },
      listening,
    );
    // A document is passed by reference: none of its bytes are copied here.
    hasher.postMessage(task, []);
  });
}
