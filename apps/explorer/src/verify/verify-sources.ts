import type { Row, Setting, Source } from "./row.ts";
import { verifier } from "./verifier.ts";

/** About how long, in milliseconds, the page may spend on sending files before it lets the browser handle input. */
const HANDING_OVER_MS = 8;
/** The maximum number of sources in one message to the worker. */
const MOST_AT_ONCE = 20;
/** The maximum number of messages that the worker has not answered yet. */
const MOST_LOTS = 4;

type Options = {
  setting: Setting;
  signal: AbortSignal;
  onRows: (rows: readonly Row[], done: number) => void;
};

/**
 * Verifies sources. They are sent to the worker a few at a time, because sending a file blocks the page
 * while the browser looks up the file on the disk.
 * @returns the time that the worker spent on parsing and verifying, in milliseconds
 * @throws the same errors as WorkerClient.call
 */
export async function verifySources(
  sources: readonly Source[],
  { setting, signal, onRows }: Options,
): Promise<number> {
  const answers: Promise<{ workMs: number }>[] = [];
  let count = 1;
  for (let before = 0; before < sources.length;) {
    signal.throwIfAborted();
    // Waits for the answer to the message that was sent `MOST_LOTS` messages ago.
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
    // A failure is thrown by `Promise.all` below. Until then, this handler keeps it from being reported as
    // unhandled.
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
