// Pseudorandom values. The same seed gives the same values in the same order on every machine.

export interface Draw {
  /** A whole number between `min` and `max`, both included. */
  between(min: number, max: number): number;
  of<Item>(items: readonly Item[]): Item;
}

/**
 * @param seed at least 4 bytes. The first four are the initial state of a 32-bit generator (Marsaglia's
 * xorshift32).
 */
export function draw(seed: Uint8Array): Draw {
  let state = new DataView(seed.buffer, seed.byteOffset).getUint32(0) || 1;

  function next(): number {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  }
  function between(min: number, max: number): number {
    return min + (next() % (max - min + 1));
  }
  return {
    between,
    of(items) {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new RangeError('"items" expected at least one item');
      return item;
    },
  };
}
