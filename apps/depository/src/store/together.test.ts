import { describe, expect, it } from "vitest";
import { StoreUnavailableError } from "./store-error.ts";
import { together } from "./together.ts";

/**
 * Creates `add` with `together`. For each number, it returns whether the number is new. `groups` records which numbers
 * were handled together. A group with a negative number fails; -503 fails as if the store were unavailable.
 */
function createKeeper() {
  const groups: number[][] = [];
  const kept = new Set<number>();
  const add = together<number, boolean>(async (items) => {
    groups.push([...items]);
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (items.includes(-503)) throw new StoreUnavailableError(new Error("gone"));
    if (items.some((item) => item < 0)) throw new RangeError("negative");
    return items.map((item) => kept.size < kept.add(item).size);
  });
  return { groups, add };
}

describe("together", () => {
  it("combines calls that arrive together, and gives each caller its own outcomes", async () => {
    const { groups, add } = createKeeper();
    expect(await Promise.all([add([1, 2]), add([2, 3]), add([])])).toEqual([
      [true, true],
      [false, true],
      [],
    ]);
    expect(groups).toEqual([[1, 2, 2, 3]]);
  });

  it("combines the calls that arrive while a group runs, up to a limit", async () => {
    const { groups, add } = createKeeper();
    const first = add([0]);
    await new Promise((resolve) => setImmediate(resolve));
    const later = Array.from({ length: 30 }, (_, call) =>
      add(Array.from({ length: 100 }, (_unused, index) => 1 + call * 100 + index)),
    );
    await Promise.all([first, ...later]);
    expect(groups.map(({ length }) => length)).toEqual([
      1,
      ...Array.from({ length: 15 }, () => 200),
    ]);
  });

  it("waits while calls keep joining, two turns of the event loop at most", async () => {
    const { groups, add } = createKeeper();
    const calls: Promise<boolean[]>[] = [];
    const addInTurn = (item: number): void => {
      setImmediate(() => {
        calls.push(add([item]));
        if (item < 3) addInTurn(item + 1);
      });
    };
    addInTurn(1);
    calls.push(add([0]));
    await expect.poll(() => calls).toHaveLength(4);
    await Promise.all(calls);
    expect(groups).toEqual([[0, 1, 2], [3]]);
  });

  it("runs each call alone when the group fails, so that one call cannot fail another", async () => {
    const { groups, add } = createKeeper();
    const answers = await Promise.allSettled([add([1]), add([-1]), add([2])]);
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(groups).toEqual([[1, -1, 2], [1], [-1], [2]]);
    expect(await add([3])).toEqual([true]);
  });

  it("rejects all calls at once when the store is unavailable, without trying each", async () => {
    const { groups, add } = createKeeper();
    const answers = await Promise.allSettled([add([1]), add([-503])]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(groups).toHaveLength(1);
  });
});
