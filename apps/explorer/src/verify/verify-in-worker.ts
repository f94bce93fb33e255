// Has what was handed in checked on this device, in a worker that is kept for the next time.
import { keepWorker, onWorkerFailure } from "../app/worker-script.ts";
import type { OwnRoot } from "../own-root/read-own-root.ts";
import type { Row, Source, VerifyNews, VerifyTask } from "./verify-worker.ts";
// oxlint-disable-next-line import/default -- made by the build
import workerAddress from "./verify-worker.ts?worker&url";

export type Verifying = {
  onRows: (rows: readonly Row[], done: number) => void;
  onFinished: (workMs: number) => void;
  /** The worker itself could not run. */
  onFailed: (reason: string) => void;
};

/** For so long, about, the page passes on files before it may do something else. */
const PASSING_MS = 8;
const MOST_AT_ONCE = 20;

const kept = keepWorker(workerAddress);
let tasks = 0;

/** Starts the worker before it is needed, so that it is there without a network too. */
export function prepareVerifying(): void {
  kept.start();
}

/** Checks sources; @returns how to stop listening. A later call takes an earlier one's place. */
export function verifyInWorker(
  sources: readonly Source[],
  own: OwnRoot,
  { onRows, onFinished, onFailed }: Verifying,
): () => void {
  const verifier = kept.start();
  tasks += 1;
  const id = tasks;
  const done = new AbortController();
  const fail = (reason: string) => {
    done.abort();
    kept.drop(verifier);
    onFailed(reason);
  };
  verifier.addEventListener(
    "message",
    ({ data }: MessageEvent<VerifyNews>) => {
      if (data.id !== id) return;
      if (data.news === "rows") onRows(data.rows, data.done);
      else if (data.news === "failed") fail(data.reason);
      else {
        done.abort();
        onFinished(data.workMs);
      }
    },
    { signal: done.signal },
  );
  onWorkerFailure(verifier, done.signal, fail);
  const pass = async () => {
    let count = 1;
    for (let before = 0; before < sources.length;) {
      if (done.signal.aborted) return;
      const some = sources.slice(before, before + count);
      const isLast = before + some.length === sources.length;
      const task: VerifyTask = { id, sources: some, own, before, isLast };
      const started = performance.now();
      // Files are passed by reference, for which the browser asks the disk about each; texts are copied.
      verifier.postMessage(task, []);
      const fitting = (some.length * PASSING_MS) / (performance.now() - started);
      before += some.length;
      count = Math.max(1, Math.min(MOST_AT_ONCE, Math.floor(fitting)));
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  pass().catch((error: unknown) => {
    if (!done.signal.aborted) fail(error instanceof Error ? error.message : "no reason given");
  });
  return () => {
    done.abort();
  };
}
