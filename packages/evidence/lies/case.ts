// One case: the evidence that an engine is given, and everything that is known about how it was made.
import { type Book } from "./book.ts";
import { type Evidence, type OverallVerdict } from "./engine-api.ts";
import { type Pool, type Subject } from "./pool.ts";

export type PartName = "record" | "proof" | "batch" | "snapshot";
export const PART_NAMES = ["record", "proof", "batch", "snapshot"] as const;

/** One change, as a program or a person can read it. */
export type Change = {
  /** The kind of lie, counted by the run. */
  class: string;
  /** What was changed, such as `record.mptRoot`. */
  target: string;
  /** How, such as `another's value`. */
  how: string;
  /**
   * What verdict.md allows for this change alone, told from its description: a verdict, or `as honest` for no
   * more than the evidence had before. Left out where it depends on the values.
   */
  bound?: OverallVerdict | "as honest";
};

export type Case = {
  /** The honest shape it started from, one label for each choice. */
  shape: readonly string[];
  evidence: Evidence;
  changes: Change[];
  book: Book;
  pool: Pool;
  subject: Subject;
  /** Parts that a change made larger or deeper than any limit. */
  beyondLimits: Set<PartName>;
  /** Parts in which something is so large that an engine may, but need not, refuse to read them. */
  mayBeUnreadable: Set<PartName>;
};
