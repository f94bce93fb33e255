// Runs a step repeatedly until the loop is stopped, never twice at the same time. A failed step is reported and runs
// again later, since every step finds its work in the store.

export interface Loop {
  /** Resolves when the running step, if there is one, has ended. No further step starts. */
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
  let wake = (): void => {};

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await step();
      } catch (error) {
        onError(error);
      }
      if (stopping.signal.aborted) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, intervalMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      wake();
      await running;
    },
  };
}
