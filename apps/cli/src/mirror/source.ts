import type { FingerprintStats } from "@digital-evidence/evidence/api";
import type { Published } from "@digital-evidence/evidence/published";
import type { Entries } from "./entries.ts";
import type { EntryText } from "./page-lines.ts";
import type { SourceFiles } from "./source-files.ts";

/** The number of snapshots, batches and records before the place where a copy begins. */
export type Position = { snapshots: number; batches: number; records: number };

export type LedgerEntry = { batchId: string; root: string };

export type SourceBatch = {
  /** Undefined if the source has no such batch. */
  line: EntryText | undefined;
  /** Null if the batch has too many records, or its records are too long. */
  records: Entries | null;
  /** Null if proofs are not read from this source, or if the batch has too many records or its proofs are too long. */
  proofs: Entries | null;
};

export type SourceSnapshot = {
  line: EntryText;
  /** @param entries the batches that the snapshot lists; null if the snapshot does not verify */
  batches(entries: readonly LedgerEntry[] | null): AsyncIterable<SourceBatch>;
};

export type Source = {
  files: SourceFiles;
  /** The root of published files; null if the source is a service. */
  published: Published | null;
  snapshots: number;
  /** The time at which the source counted `stats`. */
  asOf: string;
  stats: FingerprintStats;
  activity(): Promise<string | null>;
  /** The size of the log's tree; null if the source has no log. */
  logSize: number | null;
  read(from: Position): AsyncIterable<SourceSnapshot>;
};
