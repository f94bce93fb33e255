// The store, as the rest of the service knows it. Contract, which store.contract.ts holds every
// adapter to:
//  - what a write reports done is durable, and visible to every read that starts afterwards;
//  - reads see committed writes only;
//  - every write may be repeated: the second time changes nothing and says so;
//  - statuses move by compare-and-set, so of several workers one wins and the others are told;
//  - a batch is never older than its members, nor changed before it was made, whatever the clock says;
//  - a batch and its members become visible together, and the members never change;
//  - a store that cannot be reached or does not answer in time throws StoreUnavailableError.
// The store is trusted for availability alone: whoever writes to it can hide evidence, but cannot
// make a proof fit a root that already is on the ledger.
import type { FingerprintStatus } from "@digital-evidence/evidence/status";
import type { SignatureProof } from "@digital-evidence/evidence/signature";

/** Times are milliseconds since 1970, UTC, unless they are text that was hashed. */
export interface Store {
  putOrganization(organization: Organization): Promise<void>;
  organization(id: string): Promise<Organization | null>;
  putApiKey(key: { keyHash: string; organizationId: string; createdAt: number }): Promise<void>;
  organizationOfKey(keyHash: string): Promise<Organization | null>;
  /** @returns whether there was such a key. */
  deleteApiKey(keyHash: string): Promise<boolean>;

  /**
   * Keeps each fingerprint once per hash, if the signer it names has signed. To one that is kept already it adds the signatures of further
   * keys, as long as it is not final. @returns what became of each, in order.
   */
  addFingerprints(fingerprints: readonly NewFingerprint[]): Promise<Addition[]>;
  /** Keeps nothing. @returns what `addFingerprints` would say at this moment. */
  previewFingerprints(fingerprints: readonly NewFingerprint[]): Promise<Addition[]>;
  fingerprint(hash: string): Promise<Fingerprint | null>;
  /** Newest first; `statuses` empty means any. */
  latestFingerprints(query: LatestQuery): Promise<Found>;
  /** Newest first, those that fit every filter given. */
  searchFingerprints(search: Search): Promise<Found>;
  /** Exactly the fingerprints received since the minute of each time began, and in all. */
  countFingerprints(
    times: readonly number[],
  ): Promise<{ since: readonly PeriodCount[]; total: number }>;
  /** Fingerprints received in each hour or day (UTC) that began in a period, oldest first, empty ones left out. */
  fingerprintCounts(
    unit: CountedUnit,
    from: number,
    to: number,
  ): Promise<{ start: number; fingerprints: number }[]>;

  /** Organizations with fingerprints that wait for a batch: how many, counted up to `atMost`, and since when. */
  waiting(
    atMost: number,
  ): Promise<{ organizationId: string; fingerprints: number; oldest: number }[]>;
  /** Puts the oldest waiting fingerprints of one organization into a new QUEUED batch. @returns how many. */
  closeBatch(batch: NewBatch): Promise<number>;
  batch(id: string): Promise<Batch | null>;
  latestBatches(page: Page): Promise<readonly Batch[]>;
  batchesIn(status: FingerprintStatus, limit: number): Promise<Batch[]>;
  /** What is not final, each counted up to `atMost`. */
  backlog(atMost: number): Promise<Backlog>;
  /** Oldest first. */
  batchMembers(batchId: string, page: Page): Promise<readonly FingerprintRow[]>;
  batchHashes(batchId: string): Promise<string[]>;
  /** @returns whether the batch was in `from` and now is in `to`. */
  advanceBatch(move: BatchMove): Promise<boolean>;
  /** Stores the root of a PROCESSING batch that has none. @returns whether it did. */
  setBatchRoot(root: { id: string; root: string; at: number }): Promise<boolean>;
  /** Counts a refusal of the ledger, if nobody else has counted since. @returns whether it did. */
  countAttempt(attempt: { id: string; retryCount: number; at: number }): Promise<boolean>;
  /** Moves an errored batch back to PENDING_COMMITMENT, its count at 0, and records that. @returns whether it did. */
  retryBatch(retry: { id: string; retryCount: number; at: number }): Promise<boolean>;

  /** Takes a root for the ledger, once per batch. @returns the entry as it stands. */
  putLedgerEntry(entry: { batchId: string; root: string; at: number }): Promise<LedgerEntry>;
  waitingLedgerEntries(limit: number): Promise<LedgerEntry[]>;
  lastSnapshot(): Promise<SnapshotHeader | null>;
  /** Adds the next snapshot. @returns false when its ordinal is taken: somebody else was faster. */
  appendSnapshot(snapshot: SnapshotHeader, batchIds: readonly string[]): Promise<boolean>;
  snapshot(hash: string): Promise<Snapshot | null>;
  snapshotAt(ordinal: number): Promise<Snapshot | null>;

  /** Marks the store as what it is, once. @returns what it is, now and ever after. */
  claimKind(claim: KindClaim): Promise<StoreKind>;
  /** Another number after whatever anybody wrote; null where the store cannot tell at once. */
  version(): number | null;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
  /** The name of the newest migration the database has been brought to. */
  schema(): Promise<string>;
  close(): Promise<void>;
}

/** Whether its records are real, or invented to be shown. */
export type StoreKind = "REAL" | "DEMONSTRATION";

export interface KindClaim {
  /** What an empty store becomes. */
  readonly wanted: StoreKind;
  /** What one that was filled before stores were marked is. */
  readonly ifFilled: StoreKind;
}

export interface Organization {
  readonly id: string;
  readonly name: string;
}

export interface NewFingerprint {
  readonly id: string;
  readonly hash: string;
  /** As it was signed; the organization is found by it in lower case. */
  readonly organizationId: string;
  readonly tenantId: string;
  readonly eventId: string;
  readonly signer: string | null;
  readonly documentId: string;
  readonly documentRef: string;
  /** As the signer spelled it. */
  readonly timestamp: string;
  readonly version: number;
  readonly proofs: readonly SignatureProof[];
  readonly tags: Readonly<Record<string, string>> | null;
  readonly createdAt: number;
}

/** Why nothing of a submission was kept. */
export type AdditionRefusal =
  /** It names a signer who has signed neither it nor what is kept under its hash. */
  | "SIGNER_NOT_AMONG_SIGNERS"
  /** It has signatures of further keys, and the fingerprint is final. */
  | "FINAL_RECORD"
  /** Its tags are not those of the first submission. */
  | "OTHER_TAGS"
  /** With its signatures there would be more than the protocol allows. */
  | "TOO_MANY_SIGNATURES";

/** The first of its hash, one with signatures of further keys, one with nothing new, or one refused. */
export type Addition = "ADDED" | "EXTENDED" | "UNCHANGED" | AdditionRefusal;

/** A fingerprint in a list. */
export interface FingerprintRow {
  readonly id: string;
  readonly hash: string;
  readonly organizationId: string;
  readonly organizationName: string | null;
  readonly tenantId: string;
  readonly eventId: string;
  readonly documentId: string;
  readonly documentRef: string;
  readonly timestamp: string;
  readonly createdAt: number;
  /** Its batch's; NEW while it has none. */
  readonly status: FingerprintStatus;
}

/** A signature that came after the first submission says when, in ISO 8601. */
export type KeptProof = SignatureProof & { readonly receivedAt?: string };

export interface Fingerprint extends Omit<NewFingerprint, "proofs"> {
  readonly proofs: readonly KeptProof[];
  readonly organizationName: string | null;
  readonly batch: Batch | null;
}

export type CountedUnit = "HOUR" | "DAY";

export interface PeriodCount {
  readonly fingerprints: number;
  /** When the minute began in which the first of them was received; null where there is none. */
  readonly firstMinute: number | null;
}

/** What is not final, and since when the oldest of it. */
export interface Backlog {
  /** Fingerprints that wait for a batch. */
  readonly fingerprints: number;
  readonly oldest: number | null;
  /** By their status; those that no batch has are left out. */
  readonly batches: readonly {
    readonly status: FingerprintStatus;
    readonly batches: number;
    readonly oldest: number;
  }[];
}

export interface NewBatch {
  readonly id: string;
  readonly organizationId: string;
  readonly maxSize: number;
  readonly createdAt: number;
}

export interface Batch {
  readonly id: string;
  readonly organizationId: string;
  readonly status: FingerprintStatus;
  readonly size: number;
  readonly root: string | null;
  readonly retryCount: number;
  readonly lastAttemptAt: number | null;
  readonly snapshotHash: string | null;
  readonly snapshotOrdinal: number | null;
  /** The snapshot's own time. */
  readonly confirmedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface BatchMove {
  readonly id: string;
  readonly from: FingerprintStatus;
  readonly to: FingerprintStatus;
  readonly at: number;
  /** Given with FINALIZED_COMMITMENT alone. */
  readonly confirmation?: {
    readonly snapshotHash: string;
    readonly snapshotOrdinal: number;
    readonly confirmedAt: number;
  };
}

/** A place in a list: that of a row. */
export interface Position {
  readonly createdAt: number;
  readonly id: string;
}

/** The rows right after a place or, backward, right before it; always in the list's own order. */
export interface Page {
  /** Null for the list's beginning; backward, for its end. */
  readonly after: Position | null;
  readonly limit: number;
  readonly isBackward?: boolean;
}

export interface LatestQuery extends Page {
  readonly statuses: readonly FingerprintStatus[];
}

/** Absent filters let everything through. */
export interface Search extends Page {
  readonly documentId?: string;
  readonly eventId?: string;
  readonly documentRef?: string;
  /** Received at this time or later. */
  readonly from?: number;
  /** Received at this time or earlier. */
  readonly to?: number;
  /** Every one of them is among the fingerprint's own. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** A page of what was asked for. */
export interface Found {
  readonly rows: readonly FingerprintRow[];
  /** The last row looked at, where a bound was reached before the page was full or the list at its end. */
  readonly stoppedAt: Position | null;
}

export function foundAll(rows: readonly FingerprintRow[]): Found {
  return { rows, stoppedAt: null };
}

export interface LedgerEntry {
  readonly batchId: string;
  readonly root: string;
  readonly receivedAt: number;
  /** Null until a snapshot holds the entry. */
  readonly ordinal: number | null;
}

export interface SnapshotHeader {
  readonly ordinal: number;
  readonly hash: string;
  readonly previousHash: string | null;
  /** ISO 8601, as hashed. */
  readonly timestamp: string;
}

export interface Snapshot extends SnapshotHeader {
  readonly entries: readonly { batchId: string; root: string }[];
}
