// Sorts many paths by their digits. Comparing the paths as strings would take longer than all other work of
// building a trie, except hashing.
import { digitAt, sharedLength } from "./nibble.ts";

const leadingDigits = 8;

/** Puts lower-case paths into the order of their digits. A path that is a prefix of another comes before it. */
export class PathOrder {
  readonly #paths: readonly string[];
  /** The index of each path in the original list, in sorted order. */
  readonly order: Uint32Array;
  /**
   * The first eight digits of each path as a number, in sorted order. A path with fewer digits is padded with
   * zeros.
   */
  readonly #leading: Uint32Array;
  readonly shortest: number;

  constructor(paths: readonly string[]) {
    this.#paths = paths;
    const leading = new Uint32Array(paths.length);
    let shortest = Infinity;
    for (let index = 0; index < paths.length; index += 1) {
      const path = paths[index] ?? "";
      leading[index] = leadingNumber(path);
      shortest = Math.min(shortest, path.length);
    }
    this.shortest = shortest;
    const sorted = sortNumbers(leading);
    this.order = sorted.order;
    this.#leading = sorted.numbers;
    let start = 0;
    for (let at = 1; at <= paths.length; at += 1) {
      if (at < paths.length && this.#leading[at] === this.#leading[start]) continue;
      this.#sortWhole(start, at);
      start = at;
    }
  }

  path(at: number): string {
    return this.#paths[this.order[at] ?? 0] ?? "";
  }

  /**
   * The number of leading digits that the paths at the positions `one` and `other` of the sorted order have in common.
   * The caller must know that their first `depth` digits are equal.
   */
  shared(one: number, other: number, depth: number): number {
    const different = (this.#leading[one] ?? 0) ^ (this.#leading[other] ?? 0);
    const alike = Math.clz32(different) >>> 2;
    // The zeros that pad a short path are not digits. If the first difference may be in such zeros, the paths
    // themselves are compared.
    if (different !== 0 && alike < this.shortest) return alike;
    return depth + sharedLength(this.path(one), this.path(other), depth);
  }

  /** The digit with the index `depth` of the path at a position. The path must have more than `depth` digits. */
  digit(at: number, depth: number): number {
    if (depth >= leadingDigits) return digitAt(this.path(at), depth);
    return ((this.#leading[at] ?? 0) >>> (28 - 4 * depth)) & 15;
  }

  /**
   * Sorts the positions from `from` to `to - 1` by all digits of their paths. The caller must know that the
   * first eight digits of these paths are equal.
   */
  #sortWhole(from: number, to: number): void {
    if (to - from < 2) return;
    this.order.subarray(from, to).sort((left, right) => {
      const [one, other] = [this.#paths[left] ?? "", this.#paths[right] ?? ""];
      if (one === other) return 0;
      return one < other ? -1 : 1;
    });
  }
}

function leadingNumber(path: string): number {
  let number = 0;
  for (let at = 0; at < leadingDigits; at += 1) {
    number = (number << 4) | (at < path.length ? digitAt(path, at) : 0);
  }
  return number >>> 0;
}

const radixBits = 11;
const radix = 2 ** radixBits;

/**
 * Sorts 32-bit numbers, and also returns the original index of each. This is a radix sort in three passes: by the
 * lowest eleven bits, by the next eleven bits, and by the highest ten.
 */
function sortNumbers(unsorted: Uint32Array): { numbers: Uint32Array; order: Uint32Array } {
  const { length } = unsorted;
  let numbers: Uint32Array = unsorted;
  let nextNumbers: Uint32Array = new Uint32Array(length);
  let order = new Uint32Array(length);
  let nextOrder = new Uint32Array(length);
  for (let at = 0; at < length; at += 1) order[at] = at;
  for (let shift = 0; shift < 32; shift += radixBits) {
    // The first loop counts how often each value of these bits occurs. The second loop replaces each count by the
    // position in the result at which the next number with this value belongs.
    const places = new Uint32Array(radix);
    for (let at = 0; at < length; at += 1) {
      const bits = ((numbers[at] ?? 0) >>> shift) % radix;
      places[bits] = (places[bits] ?? 0) + 1;
    }
    let before = 0;
    for (let bits = 0; bits < radix; bits += 1) {
      const count = places[bits] ?? 0;
      places[bits] = before;
      before += count;
    }
    for (let at = 0; at < length; at += 1) {
      const number = numbers[at] ?? 0;
      const bits = (number >>> shift) % radix;
      const place = places[bits] ?? 0;
      places[bits] = place + 1;
      nextNumbers[place] = number;
      nextOrder[place] = order[at] ?? 0;
    }
    [numbers, nextNumbers] = [nextNumbers, numbers];
    [order, nextOrder] = [nextOrder, order];
  }
  return { numbers, order };
}
