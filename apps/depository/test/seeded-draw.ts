// Pseudorandom numbers. The same seed gives the same numbers.

export interface Draw {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  below(count: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** The generator Mulberry32, which is small and gives the same numbers on every machine. */
export function createDraw(seed: number): Draw {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('"items" expected at least one item');
      return item;
    },
  };
}
