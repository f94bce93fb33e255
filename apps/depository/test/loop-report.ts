// What a service under test tells about its event loop, and how it is asked.

/** Moments are milliseconds since 1970, with fractions: the same for both processes. */
export interface Stall {
  readonly start: number;
  readonly end: number;
  /** How long the loop was held, without the time that other processes had the core. */
  readonly ms: number;
  /** Of it, collecting garbage. */
  readonly gcMs: number;
}

export interface LoopReport {
  readonly p999Ms: number;
  readonly maxMs: number;
  /** Longer than the budget, in order. */
  readonly stalls: readonly Stall[];
}

export type FuzzedRequest = "LOOP" | "MEMORY" | "COUNT" | "STOP";
export type FuzzedAnswer =
  | { readonly type: "PORT"; readonly port: number }
  | { readonly type: "LOOP"; readonly report: LoopReport }
  | { readonly type: "MEMORY"; readonly bytes: number }
  | { readonly type: "COUNT"; readonly fingerprints: number };

/** No request may hold the loop for longer. */
export const LOOP_BUDGET_MS = 50;
