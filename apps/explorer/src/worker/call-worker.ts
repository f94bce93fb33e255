// Sends requests to a worker and receives its answers. Requests and answers are typed. A request can report
// progress, and a signal can cancel it. A worker is kept for later requests. If it fails, every open request fails
// with a typed error, and the next request starts another worker.
import type { Protocol, WorkerReply, WorkerRequest } from "./serve-worker.ts";
import { workerWords } from "../words/worker.ts";

/**
 * `NO_WORKER`: the worker could not be started or crashed, the request could not be sent, or the answer could not be
 * read. `TASK_FAILED`: the worker reported that this request failed. Neither code says anything about the data in the
 * request.
 */
export class WorkerError extends Error {
  override readonly name = "WorkerError";
  readonly code: "NO_WORKER" | "TASK_FAILED";

  constructor(code: WorkerError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export type CallOptions<Progress> = {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
};

export type WorkerClient<P extends Protocol> = {
  /** Starts the worker before the first request, so that requests also work if the device is offline by then. */
  prepare: () => void;
  /**
   * Sends one request and returns the worker's answer.
   * @throws WorkerError when the worker cannot answer
   * @throws the signal’s reason when the signal is aborted; the worker then stops the task
   */
  call: <Name extends keyof P & string>(
    name: Name,
    request: P[Name]["request"],
    options?: CallOptions<P[Name]["progress"]>,
  ) => Promise<P[Name]["answer"]>;
};

/** How long a worker may take until its answer or its next report of progress. Proofs take milliseconds. */
const MAX_SILENCE_MS = 120_000;

type Call = {
  onProgress: (progress: unknown) => void;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
};

function isReply(data: unknown): data is WorkerReply {
  if (typeof data !== "object" || data === null || !("id" in data)) return false;
  return "progress" in data || "answer" in data || typeof Reflect.get(data, "failure") === "string";
}

/**
 * @param start creates the worker, such as `() => startWorker(address)`
 * @param maxSilenceMs the time after which a worker that says nothing counts as failed
 */
export function createWorkerClient<P extends Protocol>(
  start: () => Worker,
  maxSilenceMs = MAX_SILENCE_MS,
): WorkerClient<P> {
  const calls = new Map<number, Call>();
  let kept: Worker | undefined;
  let count = 0;

  /** Ends the failed worker. Open requests fail too, unless another worker has already replaced the failed one. */
  function fail(failed: Worker, reason: string): void {
    failed.terminate();
    if (kept !== failed) return;
    kept = undefined;
    const open = Array.from(calls.values());
    calls.clear();
    for (const { reject } of open) reject(new WorkerError("NO_WORKER", reason));
  }

  function receive({ data, target }: MessageEvent<unknown>): void {
    if (!isReply(data)) {
      fail(target as Worker, workerWords.unreadableAnswer);
      return;
    }
    // A cancelled request has no entry, but its answer may still arrive.
    const call = calls.get(data.id);
    if (call === undefined) return;
    if ("progress" in data) {
      call.onProgress(data.progress);
      return;
    }
    calls.delete(data.id);
    if ("answer" in data) call.resolve(data.answer);
    else call.reject(new WorkerError("TASK_FAILED", data.failure));
  }

  function worker(): Worker {
    if (kept !== undefined) return kept;
    const started = start();
    started.addEventListener("message", receive);
    started.addEventListener("error", (event) => {
      fail(started, event.message || workerWords.notStarted);
    });
    started.addEventListener("messageerror", () => {
      fail(started, workerWords.unreadableAnswer);
    });
    kept = started;
    return started;
  }

  return {
    prepare: () => {
      try {
        worker();
      } catch {
        // The next request tries again, and reports the failure.
      }
    },
    call: (name, request, { signal, onProgress = () => undefined } = {}) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const id = (count += 1);
        let to: Worker;
        try {
          to = worker();
          // Files are passed by reference, so none of their bytes are copied. The request is registered after it was
          // sent, so that nothing of it is kept if it cannot be sent. The answer arrives in a later task.
          to.postMessage({ id, name, request } satisfies WorkerRequest, []);
        } catch (cause) {
          // The browser refuses to create the worker, or it cannot copy the request.
          throw new WorkerError("NO_WORKER", workerWords.notStarted, { cause });
        }
        const cancel = () => {
          clearTimeout(timer);
          calls.delete(id);
          to.postMessage({ id, cancelled: true } satisfies WorkerRequest, []);
          reject(signal?.reason as Error);
        };
        let timer: ReturnType<typeof setTimeout>;
        const wait = () => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            fail(to, workerWords.noAnswer);
          }, maxSilenceMs);
        };
        wait();
        const settled =
          <Value>(settle: (value: Value) => void) =>
          (value: Value) => {
            clearTimeout(timer);
            signal?.removeEventListener("abort", cancel);
            settle(value);
          };
        calls.set(id, {
          onProgress: (progress) => {
            wait();
            onProgress(progress as Parameters<typeof onProgress>[0]);
          },
          resolve: settled(resolve),
          reject: settled(reject),
        });
        signal?.addEventListener("abort", cancel, { once: true });
      }),
  };
}
