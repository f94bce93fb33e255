// Checks evidence on this device, in a worker that is kept for the next time.
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { startWorker } from "../app/worker-script.ts";
import type { Findings } from "./check-evidence.ts";
import type { CheckAnswer, CheckTask } from "./check-worker.ts";
// oxlint-disable-next-line import/default -- made by the build
import workerAddress from "./check-worker.ts?worker&url";

/** The worker could not be started, or its checks could not be run. */
export class CheckingError extends Error {
  override readonly name = "CheckingError";
  readonly code = "NOT_CHECKED";
}

let worker: Worker | undefined;
let tasks = 0;

/** Starts the worker before it is needed, in parallel with the data it will be given. */
export function prepareChecking(): Worker {
  if (worker !== undefined) return worker;
  const started = startWorker(workerAddress);
  // One that fails before it is asked would be asked in vain: the next check starts another.
  started.addEventListener("error", () => {
    started.terminate();
    if (worker === started) worker = undefined;
  });
  worker = started;
  return started;
}

/** @throws CheckingError when the checks could not be run; never for bad evidence */
export function checkInWorker(evidence: Evidence): Promise<Findings> {
  return new Promise((resolve, reject) => {
    const checker = prepareChecking();
    tasks += 1;
    const task: CheckTask = { id: tasks, evidence };
    const done = new AbortController();
    const listening = { signal: done.signal };
    checker.addEventListener(
      "message",
      ({ data }: MessageEvent<CheckAnswer>) => {
        if (data.id !== task.id) return;
        done.abort();
        if (data.ok) resolve(data.findings);
        else reject(new CheckingError(data.reason));
      },
      listening,
    );
    checker.addEventListener(
      "error",
      (event) => {
        done.abort();
        reject(new CheckingError(event.message || "the worker could not be started"));
      },
      listening,
    );
    checker.postMessage(task, []);
  });
}
