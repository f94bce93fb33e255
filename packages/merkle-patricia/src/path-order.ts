// Order of many paths at once, by their digits. Comparing strings a pair at a time would take a bulk
// build longer than everything but its hashes.
import { digitAt, sharedLength } from "./nibble.ts";

const leadingDigits = 8;

/** Lower-case runs in the order of their digits, a prefix before what it begins. */
export class PathOrder {
  readonly #paths: readonly string[];
  /** Where the run in each place stands in the list it was given in. */
  readonly order: Uint32Array;
  /** The first eight digits of each, in order, as a number; short runs filled up with zeros. */
  readonly #leading: Uint32Array;
  /** Length of the shortest run. */
  readonly shortest: number;

  constructor(paths: readonly string[]) {
    this.#paths = paths;
    this.order = new Uint32Array(paths.length);
    this.#leading = new Uint32Array(paths.length);
    // A double holds 53 bits exactly: eight digits, and an index of up to 21 bits.
    const keys = new Float64Array(paths.length);
    const indices = 2 ** 21;
    if (paths.length > indices) throw new RangeError("more than 2,097,152 paths");
    let shortest = Infinity;
    for (let index = 0; index < paths.length; index += 1) {
      const path = paths[index] ?? "";
      keys[index] = leadingNumber(path) * indices + index;
      shortest = Math.min(shortest, path.length);
    }
    this.shortest = shortest;
    keys.sort();
    let start = 0;
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] ?? 0;
      const leading = Math.floor(key / indices);
      this.#leading[at] = leading;
      this.order[at] = key - leading * indices;
      if (leading !== this.#leading[start]) {
        this.#sortWhole(start, at);
        start = at;
      }
    }
    this.#sortWhole(start, keys.length);
  }

  /** The run in a place of the order. */
  path(at: number): string {
    return this.#paths[this.order[at] ?? 0] ?? "";
  }

  /** How long the runs in two places, alike in their first `depth` digits, are alike. */
  shared(one: number, other: number, depth: number): number {
    const different = (this.#leading[one] ?? 0) ^ (this.#leading[other] ?? 0);
    const alike = Math.clz32(different) >>> 2;
    // Zeros filled in are no digits: where there may be some, the runs themselves decide.
    if (different !== 0 && alike < this.shortest) return alike;
    return depth + sharedLength(this.path(one), this.path(other), depth);
  }

  /** The digit at `depth` of the run in a place; the run must be longer than that. */
  digit(at: number, depth: number): number {
    if (depth >= leadingDigits) return digitAt(this.path(at), depth);
    return ((this.#leading[at] ?? 0) >>> (28 - 4 * depth)) & 15;
  }

  /** Sorts the places whose leading digits are the same by all their digits. */
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
    number = number * 16 + (at < path.length ? digitAt(path, at) : 0);
  }
  return number;
}
