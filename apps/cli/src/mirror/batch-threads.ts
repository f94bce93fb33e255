// Checks batches on several threads, so that every core is used while files are read and written.
import { availableParallelism } from "node:os";
import { createThread, type Thread } from "@digital-evidence/native/thread";
import type { BatchAnswer, BatchQuestion } from "./batch-check.ts";
import { buffersOf } from "./entries.ts";

const MAX_THREADS = 8;
/** The number of batches that are queued for each thread. A batch takes about 20 MB of memory. */
export const AHEAD = 3;

export type BatchThreads = {
  count: number;
  check(question: BatchQuestion): Promise<BatchAnswer>;
  close(): Promise<void>;
};

export function startBatchThreads(
  count = Math.min(availableParallelism(), MAX_THREADS),
): BatchThreads {
  // In a checkout, Node runs the TypeScript sources. A published package has only the built JavaScript files.
  const isSource = import.meta.url.endsWith(".ts");
  const file = new URL(isSource ? "./batch-thread.ts" : "./batch-thread.js", import.meta.url);
  const threads: { thread: Thread<BatchQuestion, BatchAnswer>; waiting: number }[] = Array.from(
    { length: count },
    () => ({
      thread: createThread({ file, workerData: null, maxWaiting: Number.MAX_SAFE_INTEGER }),
      waiting: 0,
    }),
  );
  return {
    count,
    async check(question) {
      const free = threads.reduce((one, other) => (other.waiting < one.waiting ? other : one));
      free.waiting += 1;
      try {
        return await free.thread.ask(question, buffersOf([question.records, question.proofs]));
      } finally {
        free.waiting -= 1;
      }
    },
    async close() {
      await Promise.all(threads.map(({ thread }) => thread.close()));
    },
  };
}
