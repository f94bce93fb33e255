// Runs a step again and again, one at a time, until stopped. A step that fails is reported and
// simply runs again: every step finds its work in the store.

export interface Loop {
  /** Resolves when the step that runs, if any, has ended; none starts afterwards. */
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
