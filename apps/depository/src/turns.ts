// Long work cut into turns. Whoever has some waits for a turn before each piece of it, and one turn is given
// in each round of the event loop, so that between two of them everybody else is served, however many calls
// have long work at the same time.

export interface Turns {
  /** Resolves when it is the caller's turn. */
  next(): Promise<void>;
  /** Whether the turn that was given last has lasted long enough; then the next piece waits for another. */
  readonly isOver: boolean;
}

/** How long a turn lasts, about: it ends with the piece that runs then. */
export const TURN_MS = 10;

/** @param elapsedMs milliseconds, with fractions, since any one moment */
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
