// The messages between a test and the service that it runs in another process (fuzzed-service.ts). The service reports
// how long its event loop was blocked, how much memory it uses and how many fingerprints were added.

/**
 * A period in which the event loop was blocked. `start` and `end` are milliseconds since 1970, with fractions, so that
 * the test's process can compare them with its own times.
 */
export interface Stall {
  readonly start: number;
  readonly end: number;
  /** How long the loop was blocked, not counting the time in which other processes used the core. */
  readonly ms: number;
  /** How much processor time this thread used in it. */
  readonly cpuMs: number;
  /** How many milliseconds of the stall were spent on garbage collection. */
  readonly gcMs: number;
}

export interface LoopReport {
  readonly p999Ms: number;
  readonly maxMs: number;
  /** The stalls that exceeded LOOP_BUDGET_MS, in order. */
  readonly stalls: readonly Stall[];
}

export type FuzzedRequest = "LOOP" | "MEMORY" | "RSS" | "COUNT" | "STOP";
export type FuzzedAnswer =
  | { readonly type: "PORT"; readonly port: number }
  | { readonly type: "LOOP"; readonly report: LoopReport }
  | { readonly type: "MEMORY"; readonly bytes: number }
  /** The most memory that the process has held since it was asked last. */
  | { readonly type: "RSS"; readonly bytes: number }
  | { readonly type: "COUNT"; readonly fingerprints: number };

/** The maximum time that a request may block the event loop. */
export const LOOP_BUDGET_MS = 50;
