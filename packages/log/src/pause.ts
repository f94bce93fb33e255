// A pause before a step is tried again.

export interface Pause {
  begin(lengthMs: number): void;
  readonly isOver: boolean;
}

/** @param now returns milliseconds since 1970. Before the first call of `begin`, the pause is over. */
export function createPause(now: () => number): Pause {
  let beganAt = -Infinity;
  let length = 0;
  return {
    begin(lengthMs) {
      beganAt = now();
      length = lengthMs;
    },
    get isOver() {
      const passed = now() - beganAt;
      // If the clock was set back, the pause can have begun in the future. It is then over, because it would otherwise
      // last until the clock has caught up.
      return passed < 0 || passed >= length;
    },
  };
}
