// Sends requests to a worker and receives its answers. Requests and answers are typed. A request can report
// progress, and a signal can cancel it. A worker is kept for later requests. If it fails, says nothing for too long or
// answers in another form, every open request fails with a typed error, and the next request starts another worker.
import type { Protocol, WorkerReply, WorkerRequest } from "./serve-worker.ts";
import { workerWords } from "../words/failure.ts";

/**
 * `NO_WORKER`: the worker could not be started, crashed or said nothing for too long, the request could not be sent, or
 * the answer could not be read. `TASK_FAILED`: the worker reported that this request failed. Neither code says anything about the data in the
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
  name: string;
  onProgress: (progress: unknown) => void;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
};

export type WorkerRules<P extends Protocol> = {
  /** The time after which a worker with open requests counts as failed if it gives neither an answer nor progress. */
  maxSilenceMs?: number;
  /** For requests whose answer has a form that the page relies on: whether an answer has that form. */
  isAnswer?: { [Name in keyof P]?: (answer: unknown) => boolean };
};

/** @param start creates the worker, such as `() => startWorker(address)` */
export function createWorkerClient<P extends Protocol>(
  start: () => Worker,
  { maxSilenceMs = MAX_SILENCE_MS, isAnswer = {} }: WorkerRules<P> = {},
): WorkerClient<P> {
  const calls = new Map<number, Call>();
  let silence: ReturnType<typeof setTimeout> | undefined;
  let kept: Worker | undefined;
  let count = 0;

  /** Ends the failed worker. Open requests fail too, unless another worker has already replaced the failed one. */
  function fail(failed: Worker, reason: string): void {
    failed.terminate();
    if (kept !== failed) return;
    kept = undefined;
    clearTimeout(silence);
    const open = Array.from(calls.values());
    calls.clear();
    for (const { reject } of open) reject(new WorkerError("NO_WORKER", reason));
  }

  /**
   * Starts to wait for the next sign of life, or stops waiting if no request is open. The time is waited for in two
   * halves: if the device slept, the first timer ends at once, but the worker still has the second half.
   */
  function listen(to: Worker): void {
    clearTimeout(silence);
    if (calls.size === 0) return;
    silence = setTimeout(() => {
      silence = setTimeout(() => {
        fail(to, workerWords.noAnswer);
      }, maxSilenceMs / 2);
    }, maxSilenceMs / 2);
  }

  function receive(from: Worker, data: unknown): void {
    if (!isReply(data)) {
      fail(from, workerWords.unreadableAnswer);
      return;
    }
    // A cancelled request has no entry, but its answer may still arrive.
    const call = calls.get(data.id);
    if (call !== undefined && "progress" in data) call.onProgress(data.progress);
    else if (call !== undefined && "answer" in data) {
      if (isAnswer[call.name]?.(data.answer) === false) {
        fail(from, workerWords.unreadableAnswer);
        return;
      }
      calls.delete(data.id);
      call.resolve(data.answer);
    } else if (call !== undefined && "failure" in data) {
      calls.delete(data.id);
      call.reject(new WorkerError("TASK_FAILED", data.failure));
    }
    listen(from);
  }

  function worker(): Worker {
    if (kept !== undefined) return kept;
    const started = start();
    started.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      receive(started, data);
    });
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
          calls.delete(id);
          listen(to);
          to.postMessage({ id, cancelled: true } satisfies WorkerRequest, []);
          reject(signal?.reason as Error);
        };
        const settled =
          <Value>(settle: (value: Value) => void) =>
          (value: Value) => {
            signal?.removeEventListener("abort", cancel);
            settle(value);
          };
        calls.set(id, {
          name,
          onProgress,
          resolve: settled(resolve),
          reject: settled(reject),
        });
        signal?.addEventListener("abort", cancel, { once: true });
        if (calls.size === 1) listen(to);
      }),
  };
}

function isReply(data: unknown): data is WorkerReply {
  if (typeof data !== "object" || data === null) return false;
  const { id, failure } = data as Record<string, unknown>;
  if (typeof id !== "number") return false;
  return "progress" in data || "answer" in data || typeof failure === "string";
}
