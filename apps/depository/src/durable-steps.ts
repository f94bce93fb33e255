// Where tests learn that a durable step has happened, so that they can stop the process directly after it. The commands
// never set a watcher: a test's own module does, which Node loads before them (test/stop-after.ts).
import type { Store } from "./store/store.ts";

interface StepWatcher {
  /** Called after each durable step outside the store. */
  readonly onStep: (step: string) => void;
  /** Returns a store that reports its durable steps. */
  readonly watch: (store: Store) => Store;
}

let watcher: StepWatcher | null = null;

export function setStepWatcher(given: StepWatcher): void {
  watcher = given;
}

export const onStep = (step: string): void => watcher?.onStep(step);
export const watched = (store: Store): Store => watcher?.watch(store) ?? store;
