// Checks evidence on this device, in a worker that is kept for the next time.
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { keepWorker, onWorkerFailure } from "../app/worker-script.ts";
import type { Findings } from "./check-evidence.ts";
import type { CheckAnswer, CheckTask } from "./check-worker.ts";
// oxlint-disable-next-line import/default -- made by the build
import workerAddress from "./check-worker.ts?worker&url";

/** The worker could not be started, or its checks could not be run. */
export class CheckingError extends Error {
  override readonly name = "CheckingError";
  readonly code = "NOT_CHECKED";
}

const kept = keepWorker(workerAddress);
let tasks = 0;

/** Starts the worker before it is needed, in parallel with the data it will be given. */
export function prepareChecking(): void {
  kept.start();
}

/** @throws CheckingError when the checks could not be run; never for bad evidence */
export function checkInWorker(evidence: Evidence): Promise<Findings> {
  return new Promise((resolve, reject) => {
    const checker = kept.start();
    tasks += 1;
    const task: CheckTask = { id: tasks, evidence };
    const done = new AbortController();
    checker.addEventListener(
      "message",
      ({ data }: MessageEvent<CheckAnswer>) => {
        if (data.id !== task.id) return;
        done.abort();
        if (data.ok) resolve(data.findings);
        else reject(new CheckingError(data.reason));
      },
      { signal: done.signal },
    );
    onWorkerFailure(checker, done.signal, (reason) => {
      done.abort();
      reject(new CheckingError(reason));
    });
    checker.postMessage(task, []);
  });
}
