// Runs a step repeatedly until the loop is stopped, never twice at the same time. A failed step is reported and runs
// again later. This loses no work, since every step reads from the store what remains to be done.

export interface Loop {
  /**
   * Runs the step at once instead of at the end of the interval. If the step is running, it runs once more afterwards.
   */
  wake(): void;
  /** Resolves when the running step, if there is one, has ended. After this call no other step starts. */
  stop(): Promise<void>;
}

export function startLoop({
  intervalMs,
  step,
  onError,
}: {
  intervalMs: number;
  step: () => Promise<unknown>;
  onError: (error: unknown) => void;
}): Loop {
  const stopping = new AbortController();
  let endPause = (): void => {};
  let isDue = false;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      isDue = false;
      try {
        await step();
      } catch (error) {
        onError(error);
      }
      if (stopping.signal.aborted) return;
      if (isDue) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, intervalMs);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  const running = run();
  return {
    wake() {
      isDue = true;
      endPause();
    },
    async stop() {
      stopping.abort();
      endPause();
      await running;
    },
  };
}
