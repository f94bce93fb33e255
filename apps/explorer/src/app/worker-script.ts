// Starts the explorer's own workers, where the page lets no text be taken for a script's address, and
// keeps each for the next task.

/** Not in TypeScript's library yet: https://www.w3.org/TR/trusted-types/ */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
};

/** Lets through what the build put beside the page, and nothing else. */
function sameOriginAssets(address: string): string {
  const { origin } = window.location;
  const { href } = new URL(address, origin);
  if (!href.startsWith(`${origin}/`)) throw new TypeError(`"address" expected this origin's`);
  return href;
}

const rules = { createScriptURL: sameOriginAssets };
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
// A policy has one name and is made once.
const policy = trustedTypes?.createPolicy("explorer-worker", rules) ?? rules;

export type KeptWorker = {
  /** The worker; a new one where there is none, or the one before has failed. */
  start: () => Worker;
  /** Ends a worker, and with it whatever it was at. */
  drop: (worker: Worker) => void;
};

/** @param address of a worker's script, as `?worker&url` gives it */
export function keepWorker(address: string): KeptWorker {
  let kept: Worker | undefined;
  const drop = (worker: Worker) => {
    worker.terminate();
    if (kept === worker) kept = undefined;
  };
  const start = () => {
    if (kept !== undefined) return kept;
    const started = new Worker(policy.createScriptURL(address), { type: "module" });
    // One that fails before it is asked would be asked in vain: the next task starts another.
    for (const failure of ["error", "messageerror"] as const) {
      started.addEventListener(failure, () => {
        drop(started);
      });
    }
    kept = started;
    return started;
  };
  return { start, drop };
}

/**
 * Calls back once when the worker itself fails: its script cannot be had, or throws, or what it says
 * cannot be read.
 */
export function onWorkerFailure(
  worker: Worker,
  signal: AbortSignal,
  failed: (reason: string) => void,
): void {
  worker.addEventListener(
    "error",
    (event) => {
      failed(event.message || "the worker could not be started");
    },
    { signal },
  );
  worker.addEventListener(
    "messageerror",
    () => {
      failed("the worker’s answer could not be read");
    },
    { signal },
  );
}
