// Shares the event loop among calls with long work. A call splits its work into pieces. Once the current turn has used
// up its time, the call waits for another turn before its next piece. Each round of the event loop gives only one turn,
// so other requests are served between any two turns, however many calls have long work.

export interface Turns {
  /** Resolves when it is the caller's turn. */
  next(): Promise<void>;
  /** Whether the current turn has used up its time, so that the next piece of work has to wait for another turn. */
  readonly isOver: boolean;
}

/** How long a turn lasts. A piece of work is never interrupted, so a turn can take longer. */
export const TURN_MS = 10;

/** @param elapsedMs returns milliseconds, with fractions, since an arbitrary fixed moment */
export function createTurns(elapsedMs: () => number): Turns {
  const waiting: (() => void)[] = [];
  let startedAt = -Infinity;

  function give(): void {
    const first = waiting.shift();
    startedAt = elapsedMs();
    if (waiting.length > 0) setImmediate(give);
    first?.();
  }

  return {
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 1) setImmediate(give);
      }),
    get isOver() {
      return elapsedMs() - startedAt >= TURN_MS;
    },
  };
}
