import { createRandom } from "../../merkle-patricia/fuzz/hostile-inputs.ts";

export class Draw {
  readonly below: (count: number) => number;

  constructor(...seeds: readonly number[]) {
    let state = 0x9e3779b9;
    for (const seed of seeds) state = Math.imul(state ^ seed, 0x85ebca6b) ^ (state >>> 13);
    this.below = createRandom(state);
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('"items" expected at least one item');
    return item;
  }

  weighted<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item {
    let rest = this.below(items.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, item] of items) {
      if (rest < weight) return item;
      rest -= weight;
    }
    throw new RangeError('"items" expected at least one item with a weight');
  }

  hex(digits: number): string {
    return Array.from({ length: digits }, () => this.below(16).toString(16)).join("");
  }

  uuid(): string {
    const hex = this.hex(30);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
  }

  time(): string {
    return new Date(
      Date.UTC(2026, 0, 1) + this.below(300) * 86_400_000 + this.below(86_400_000),
    ).toISOString();
  }
}
