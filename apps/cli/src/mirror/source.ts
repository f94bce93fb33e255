// What a mirror copies from: published files, or the API of a service.
import type { FingerprintStats } from "@digital-evidence/evidence/api";
import type { Published } from "@digital-evidence/evidence/published";
import type { Entries } from "./entries.ts";
import type { EntryText } from "./page-lines.ts";
import type { SourceFiles } from "./source-files.ts";

/** Where a copy begins: how many of each come before. */
export type Position = { snapshots: number; batches: number; records: number };

export type LedgerEntry = { batchId: string; root: string };

export type SourceBatch = {
  /** Undefined where the source has no such batch. */
  line: EntryText | undefined;
  /** Null where there are more, or longer ones, than a batch may have. */
  records: Entries | null;
  /** Null where proofs are not copied from this source. */
  proofs: Entries | null;
};

export type SourceSnapshot = {
  line: EntryText;
  /** @param entries what the snapshot lists; null if the snapshot cannot be relied on */
  batches(entries: readonly LedgerEntry[] | null): AsyncIterable<SourceBatch>;
};

export type Source = {
  files: SourceFiles;
  /** The root of published files; null for a service. */
  published: Published | null;
  /** How many snapshots there are. */
  snapshots: number;
  /** The time as of which the source states its counters. */
  asOf: string;
  stats: FingerprintStats;
  /** What the source counted by hours and days, as JSON; null if it cannot be read. */
  activity(): Promise<string | null>;
  /** The size of the log; null if the source has none. */
  logSize: number | null;
  read(from: Position): AsyncIterable<SourceSnapshot>;
};
