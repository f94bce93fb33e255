import { type Book } from "./book.ts";
import { type Evidence, type OverallVerdict } from "./engine-api.ts";
import { type Observation } from "../src/observation.ts";
import { type Pool, type Subject } from "./pool.ts";

export type PartName = "record" | "proof" | "batch" | "snapshot";
export const PART_NAMES = ["record", "proof", "batch", "snapshot"] as const;

export type Change = {
  /** The class of the lie. The results of a run are counted by this name. */
  class: string;
  /** The part or member that was changed, such as `record.mptRoot`. */
  target: string;
  how: string;
  /**
   * The strongest verdict that verdict.md allows after this change alone. `as honest` means that the verdict must
   * not become stronger than it was before the change. There is no bound if the allowed verdict depends on the
   * changed values.
   */
  bound?: OverallVerdict | "as honest";
};

/** An observer's proof, and what is true of it. */
export type ObservedProof = {
  entry: Observation;
  /** Whether the text is an entry of docs/protocol/observer.md. */
  isEntry: boolean;
  isByStranger: boolean;
  /** Whether the entry is not the one that the signed tree has. */
  isBroken: boolean;
  text: string;
};

export type Case = {
  shape: readonly string[];
  evidence: Evidence;
  changes: Change[];
  book: Book;
  pool: Pool;
  subject: Subject;
  /** The parts that a change made larger or deeper than the limits. */
  beyondLimits: Set<PartName>;
  /** The parts that a change made so large that an engine may, but need not, refuse to read them. */
  mayBeUnreadable: Set<PartName>;
  /** What observers saw, in the order of the evidence's observations. */
  observed: readonly ObservedProof[];
};
