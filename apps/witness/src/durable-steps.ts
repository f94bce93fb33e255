// Where tests learn that a durable step has happened, so that they can stop the process directly after it. The witness
// never sets a watcher: a test's own module does, which Node loads before it (test/stop-after.ts).

/** The steps that write to the disk, in the order in which they happen. */
export type Step = "CREATE_KEY" | "OPEN_STORE" | "RECORD";

let watcher: ((step: Step) => void) | null = null;

export function setStepWatcher(given: (step: Step) => void): void {
  watcher = given;
}

export const onStep = (step: Step): void => watcher?.(step);
