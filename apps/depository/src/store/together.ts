// Combines calls that write, so that they share the cost of one durable write. Calls form a group if they arrive within
// a few turns of the event loop, or while another group is being written.
import { setImmediate } from "node:timers/promises";
import { StoreUnavailableError } from "./store-error.ts";

/**
 * When a group has this many items, no further call joins it. The limit keeps the first caller's wait short, and the
 * event loop is blocked only briefly.
 */
const MAX_ITEMS = 200;
/** How many turns of the event loop a group waits while calls keep joining it. */
const MAX_TURNS = 2;

interface Call<Item, Outcome> {
  readonly items: readonly Item[];
  readonly resolve: (outcomes: Outcome[]) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * @param work handles all items or none, and returns one outcome for each item. It may be run again for the same
 * items.
 */
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
      // The group has failed and none of it was written. Each call now runs alone, so that its failure does not
      // affect the others.
      for (const call of group) await run([call]);
    }
  }

  /**
   * Waits for one turn of the event loop, so that calls that are about to arrive can join the group. As long as calls
   * join the group, it waits again, up to MAX_TURNS times.
   */
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
