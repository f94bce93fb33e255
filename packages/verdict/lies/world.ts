// A world in which a page draws conclusions: what is known in it, and what is true of it that no page knows.
import type { Book } from "../../evidence/lies/book.ts";
import type { ObservedProof } from "../../evidence/lies/case.ts";
import type { Known, NetworkSetting, Trust } from "../src/known.ts";
import type { LedgerAnswer } from "../src/ledger-host.ts";
import type { Beside } from "../src/statements-of.ts";

/** What is true of the witnesses that the visitor adopted. */
export type AdoptedPolicy = {
  isReadable: boolean;
  /** Whether it names the key of the log of this world. */
  hasLog: boolean;
  witnesses: readonly string[];
  quorum: number;
  /** The witnesses whose keys it ends before the tree of this world. */
  ended?: readonly string[];
  /** Whether it ends the log's key before that tree. */
  isLogEnded?: boolean;
  /** Whether it names a witness with a key that cannot be used here. */
  needsMlDsa?: boolean;
};

export type Cosigned = { name: string; timeS: number; isValid: boolean; isKeyOfLog: boolean };

/** A proof of a log, and what is in it. */
export type LogProof = {
  text: string;
  shown: {
    isByLog: boolean;
    origin: string;
    size: number;
    index: number;
    entry: string;
    cosigned: readonly Cosigned[];
  };
};

export type World = {
  /** What happened before this look. */
  events: readonly string[];
  known: Known;
  network: NetworkSetting;
  trust: Trust | null;
  policy: AdoptedPolicy | null;
  logProof: LogProof | null;
  /** What is true of the observers' proofs, in their order. */
  observed: readonly ObservedProof[];
  book: Book;
  /** `first` and `again`: the checks have not ended. `not run`: the engine could not be run, for `error`. */
  stage: "concluded" | "first" | "again" | "not run";
  error: string;
  beside: Beside;
  hostAnswers: readonly HostAnswer[];
};

/** What another host of the network answered about a snapshot. */
export type HostAnswer = { hash: string; kind: "network" | "metagraph"; answer: LedgerAnswer };
