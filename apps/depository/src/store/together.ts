// Writes that arrive while another one runs are done together, as one: the cost of making something
// durable is then shared by everybody who waits for it.
import { setImmediate } from "node:timers/promises";
import { StoreUnavailableError } from "./store-error.ts";

/** Items that start no further call's share: bounds how long the first caller, and the event loop, wait. */
const MAX_ITEMS = 200;
/** Turns of the event loop a group waits at most while calls keep joining it. */
const MAX_TURNS = 2;

interface Call<Item, Outcome> {
  readonly items: readonly Item[];
  readonly resolve: (outcomes: Outcome[]) => void;
  readonly reject: (reason: unknown) => void;
}

/** @param work does all items or none, may be repeated for the same items, and has one outcome for each */
export function together<Item, Outcome>(
  work: (items: readonly Item[]) => Promise<Outcome[]>,
): (items: readonly Item[]) => Promise<Outcome[]> {
  let waiting: Call<Item, Outcome>[] = [];
  let isRunning = false;

  function takeGroup(): Call<Item, Outcome>[] {
    let count = 0;
    let end = 0;
    for (const { items } of waiting) {
      if (count >= MAX_ITEMS) break;
      count += items.length;
      end += 1;
    }
    const group = waiting.slice(0, end);
    waiting = waiting.slice(end);
    return group;
  }

  async function run(group: readonly Call<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await work(group.flatMap(({ items }) => items));
      let start = 0;
      for (const { items, resolve } of group) {
        resolve(outcomes.slice(start, start + items.length));
        start += items.length;
      }
    } catch (error) {
      if (group.length === 1 || error instanceof StoreUnavailableError) {
        for (const { reject } of group) reject(error);
        return;
      }
      // Nothing of the group was kept. Each alone, so that nobody suffers for another's items.
      for (const call of group) await run([call]);
    }
  }

  /** Lets every call that is already at the door join, and those that came while it was let in. */
  async function gather(): Promise<void> {
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      const before = waiting.length;
      await setImmediate();
      if (waiting.length === before) return;
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      await gather();
      await run(takeGroup());
    }
    isRunning = false;
  }

  return (items) =>
    new Promise((resolve, reject) => {
      waiting.push({ items, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      void drain();
    });
}
