// Has what was handed in on /verify read and checked in the worker.
import type { Row, Setting, Source } from "./verification-protocol.ts";
import { verifier } from "./verifier.ts";

/** For so long, about, the page hands over files before it may do something else. */
const HANDING_OVER_MS = 8;
const MOST_AT_ONCE = 20;
const MOST_LOTS = 4;

type Options = {
  setting: Setting;
  signal: AbortSignal;
  onRows: (rows: readonly Row[], done: number) => void;
};

/**
 * Checks sources. They go to the worker some at a time: for each file that the page hands over, the
 * browser asks the disk about it, which takes the page's time.
 * @returns the time the worker spent
 * @throws as WorkerClient.call
 */
export async function verifySources(
  sources: readonly Source[],
  { setting, signal, onRows }: Options,
): Promise<number> {
  const answers: Promise<{ workMs: number }>[] = [];
  let count = 1;
  for (let before = 0; before < sources.length;) {
    signal.throwIfAborted();
    // So that no more files are read at a time than a few lots of them.
    await answers.at(-MOST_LOTS);
    const some = sources.slice(before, before + count);
    const offset = before;
    const started = performance.now();
    const answer = verifier.call(
      "read",
      { sources: some, setting },
      {
        signal,
        onProgress: ({ rows, done }) => {
          onRows(rows, offset + done);
        },
      },
    );
    // Its failure is met below; until then it must not count as unhandled.
    answer.catch(() => undefined);
    answers.push(answer);
    const fitting = (some.length * HANDING_OVER_MS) / (performance.now() - started);
    before += some.length;
    count = Math.max(1, Math.min(MOST_AT_ONCE, Math.floor(fitting)));
    await new Promise((resolve) => setTimeout(resolve));
  }
  const times = await Promise.all(answers);
  return times.reduce((sum, { workMs }) => sum + workMs, 0);
}
