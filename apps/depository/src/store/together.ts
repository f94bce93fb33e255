// Combines the calls that arrive while another one runs into a single call, so that they share the cost of a durable
// write.
import { setImmediate } from "node:timers/promises";
import { StoreUnavailableError } from "./store-error.ts";

/** A group with this many items takes no further call. It limits how long the first caller and the event loop wait. */
const MAX_ITEMS = 200;
/** How many turns of the event loop a group waits while calls keep joining it. */
const MAX_TURNS = 2;

interface Call<Item, Outcome> {
  readonly items: readonly Item[];
  readonly resolve: (outcomes: Outcome[]) => void;
  readonly reject: (reason: unknown) => void;
}

/** @param work handles all items or none, may be repeated for the same items, and returns one outcome for each */
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
      // Nothing of the group was written. Each call is run on its own, so that one call's items cannot fail another's.
      for (const call of group) await run([call]);
    }
  }

  /** Waits for further calls that have already arrived, and once more if there were any. */
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
