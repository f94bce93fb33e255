// The store, as the rest of the service sees it. store.contract.ts tests that every adapter keeps this contract:
//  - when a write is reported done, it is durable and visible to every read that starts afterwards;
//  - reads see only committed writes;
//  - every write may be repeated: the second one changes nothing and says so;
//  - statuses change by compare-and-set, so that one of several workers succeeds and the others learn that they did not;
//  - a batch is never dated earlier than its members, and never changed before it was created, whatever the clock says;
//  - a batch and its members become visible together, and the members never change;
//  - if the store cannot be reached or does not answer in time, it throws a StoreUnavailableError.
// The store is trusted only for availability. Somebody who can write to it can hide evidence, but cannot create a proof
// for a root that is already on the ledger.
import type { FingerprintStatus } from "@digital-evidence/evidence/status";
import type { SignatureProof } from "@digital-evidence/evidence/signature";

/** Times are milliseconds since 1970 (UTC), except for hashed ones, which are text. */
export interface Store {
  putOrganization(organization: Organization): Promise<void>;
  organization(id: string): Promise<Organization | null>;
  putApiKey(key: { keyHash: string; organizationId: string; createdAt: number }): Promise<void>;
  organizationOfKey(keyHash: string): Promise<Organization | null>;
  /** @returns whether the key existed */
  deleteApiKey(keyHash: string): Promise<boolean>;

  /**
   * Adds each fingerprint, if the signer that it names has signed. If its hash is already stored, only signatures of
   * further keys are added, until the fingerprint is final. @returns one result for each, in order
   */
  addFingerprints(fingerprints: readonly NewFingerprint[]): Promise<Addition[]>;
  /** Stores nothing. @returns what `addFingerprints` would return now */
  previewFingerprints(fingerprints: readonly NewFingerprint[]): Promise<Addition[]>;
  fingerprint(hash: string): Promise<Fingerprint | null>;
  /** Newest first. An empty list of statuses means any status. */
  latestFingerprints(query: LatestQuery): Promise<Found>;
  /** Newest first. Fingerprints must match every given filter. */
  searchFingerprints(search: Search): Promise<Found>;
  /** Counts the fingerprints received since the start of each time's minute, and the total. The counts are exact. */
  countFingerprints(
    times: readonly number[],
  ): Promise<{ since: readonly PeriodCount[]; total: number }>;
  /** Counts the fingerprints of each hour or day (UTC) that began in a period, oldest first. Empty ones are left out. */
  fingerprintCounts(
    unit: CountedUnit,
    from: number,
    to: number,
  ): Promise<{ start: number; fingerprints: number }[]>;

  /** The organizations with waiting fingerprints: how many, counted up to `atMost`, and the time of the oldest. */
  waiting(
    atMost: number,
  ): Promise<{ organizationId: string; fingerprints: number; oldest: number }[]>;
  /** Puts the oldest waiting fingerprints of one organization into a new QUEUED batch. @returns how many */
  closeBatch(batch: NewBatch): Promise<number>;
  batch(id: string): Promise<Batch | null>;
  latestBatches(page: Page): Promise<readonly Batch[]>;
  batchesIn(status: FingerprintStatus, limit: number): Promise<Batch[]>;
  /** Counts what is not final, up to `atMost` for each count. */
  backlog(atMost: number): Promise<Backlog>;
  /** Oldest first. */
  batchMembers(batchId: string, page: Page): Promise<readonly FingerprintRow[]>;
  batchHashes(batchId: string): Promise<string[]>;
  /** @returns whether the batch was in `from` and is now in `to` */
  advanceBatch(move: BatchMove): Promise<boolean>;
  /** Stores the root of a PROCESSING batch that has none. @returns whether it did */
  setBatchRoot(root: { id: string; root: string; at: number }): Promise<boolean>;
  /** Counts a refusal of the ledger, unless somebody else has counted it. @returns whether it did */
  countAttempt(attempt: { id: string; retryCount: number; at: number }): Promise<boolean>;
  /** Returns an errored batch to PENDING_COMMITMENT with no refusals, and records this. @returns whether it did */
  retryBatch(retry: { id: string; retryCount: number; at: number }): Promise<boolean>;

  /** Stores the first root of a batch for the ledger. @returns the stored entry */
  putLedgerEntry(entry: { batchId: string; root: string; at: number }): Promise<LedgerEntry>;
  waitingLedgerEntries(limit: number): Promise<LedgerEntry[]>;
  lastSnapshot(): Promise<SnapshotHeader | null>;
  /** Adds the next snapshot. @returns false when another process has already used its ordinal */
  appendSnapshot(snapshot: SnapshotHeader, batchIds: readonly string[]): Promise<boolean>;
  snapshot(hash: string): Promise<Snapshot | null>;
  snapshotAt(ordinal: number): Promise<Snapshot | null>;
  /** @returns the snapshot that follows the one with this hash; null where none follows, or none has this hash */
  snapshotAfter(hash: string): Promise<Snapshot | null>;

  /** The hashes of at most `count` snapshots in order, from the ordinal `first` on. */
  snapshotHashes(first: number, count: number): Promise<string[]>;
  /** The hashes of at most `count` nodes of a level in order, from the place `first` on. */
  logNodes(level: number, first: number, count: number): Promise<string[]>;
  /** How many nodes of a level are stored. */
  countLogNodes(level: number): Promise<number>;
  /** Adds nodes; each continues its level without a gap. Nodes that are stored already stay as they are. */
  addLogNodes(nodes: readonly LogNode[]): Promise<void>;
  /** Sets the key that signs the log, unless there is one. @returns the verifier key, which never changes again */
  claimLogKey(key: string): Promise<string>;
  logKey(): Promise<string | null>;
  /** The newest signed checkpoint, without cosignatures. */
  checkpoint(): Promise<string | null>;
  /** Replaces the newest checkpoint. @returns whether it was `from` */
  publishCheckpoint(change: { from: string | null; to: string }): Promise<boolean>;
  /** The newest cosignature of each witness. */
  cosignatures(): Promise<LogCosignature[]>;
  /** @returns false when one of a larger tree is stored */
  putCosignature(cosignature: LogCosignature): Promise<boolean>;

  /** Marks the kind of an unmarked store. @returns the kind, which never changes again */
  claimKind(claim: KindClaim): Promise<StoreKind>;
  /** A number that changes with every write of any process; null where the store does not know. */
  version(): number | null;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
  /** The name of the database's newest migration. */
  schema(): Promise<string>;
  close(): Promise<void>;
}

/** Whether the records are real or invented. */
export type StoreKind = "REAL" | "DEMONSTRATION";

export interface KindClaim {
  /** The kind for an empty store. */
  readonly wanted: StoreKind;
  /** The kind for a store that was filled before marks existed. */
  readonly ifFilled: StoreKind;
}

export interface Organization {
  readonly id: string;
  readonly name: string;
}

export interface NewFingerprint {
  readonly id: string;
  readonly hash: string;
  /** In the spelling that was signed. The organization's id is its lower-case form. */
  readonly organizationId: string;
  readonly tenantId: string;
  readonly eventId: string;
  readonly signer: string | null;
  readonly documentId: string;
  readonly documentRef: string;
  /** In the signer's spelling. */
  readonly timestamp: string;
  readonly version: number;
  readonly proofs: readonly SignatureProof[];
  readonly tags: Readonly<Record<string, string>> | null;
  readonly createdAt: number;
}

/** The reason for refusing a submission. */
export type AdditionRefusal =
  /** It names a signer who has signed neither this submission nor an earlier one of the same hash. */
  | "SIGNER_NOT_AMONG_SIGNERS"
  /** It has signatures of further keys, but the fingerprint is final. */
  | "FINAL_RECORD"
  /** Its tags differ from those of the first submission. */
  | "OTHER_TAGS"
  /** With its signatures, the fingerprint would have more than the protocol allows. */
  | "TOO_MANY_SIGNATURES";

/** The submission was the first of its hash, added signatures of further keys, added nothing, or was refused. */
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
  /** The status of its batch; NEW while it has none. */
  readonly status: FingerprintStatus;
}

/** `receivedAt`, in ISO 8601, is set for signatures that came after the first submission. */
export type KeptProof = SignatureProof & { readonly receivedAt?: string };

export interface Fingerprint extends Omit<NewFingerprint, "proofs"> {
  readonly proofs: readonly KeptProof[];
  readonly organizationName: string | null;
  readonly batch: Batch | null;
}

export type CountedUnit = "HOUR" | "DAY";

export interface PeriodCount {
  readonly fingerprints: number;
  /** The start of the minute of the first of them; null if there are none. */
  readonly firstMinute: number | null;
}

/** Counts of what is not final, with the time of the oldest. */
export interface Backlog {
  /** The fingerprints that wait for a batch. */
  readonly fingerprints: number;
  readonly oldest: number | null;
  /** The batches of each status. A status without batches is left out. */
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
  /** The time of the snapshot. */
  readonly confirmedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface BatchMove {
  readonly id: string;
  readonly from: FingerprintStatus;
  readonly to: FingerprintStatus;
  readonly at: number;
  /** Only for FINALIZED_COMMITMENT. */
  readonly confirmation?: {
    readonly snapshotHash: string;
    readonly snapshotOrdinal: number;
    readonly confirmedAt: number;
  };
}

/** The place of a row in a list. */
export interface Position {
  readonly createdAt: number;
  readonly id: string;
}

/** Requests the rows after a place or, backward, before it. They are always in the list's own order. */
export interface Page {
  /** Null for the beginning of the list or, backward, for its end. */
  readonly after: Position | null;
  readonly limit: number;
  readonly isBackward?: boolean;
}

export interface LatestQuery extends Page {
  readonly statuses: readonly FingerprintStatus[];
}

/** A search. An absent filter matches everything. */
export interface Search extends Page {
  readonly documentId?: string;
  readonly eventId?: string;
  readonly documentRef?: string;
  /** The first digits of the hash, in lower case. */
  readonly hashPrefix?: string;
  /** The beginning of the organization's name or of a word in it, as `searchableName` of evidence spells it. */
  readonly organizationName?: string;
  /** Received at this time or later. */
  readonly from?: number;
  /** Received at this time or earlier. */
  readonly to?: number;
  /** The fingerprint must have all of them. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** The result of a list or a search. */
export interface Found {
  readonly rows: readonly FingerprintRow[];
  /** The last row read, if the bound was reached before the page was full and before the end of the list. */
  readonly stoppedAt: Position | null;
}

export function foundAll(rows: readonly FingerprintRow[]): Found {
  return { rows, stoppedAt: null };
}

export interface LedgerEntry {
  readonly batchId: string;
  readonly root: string;
  readonly receivedAt: number;
  /** The snapshot that contains the entry; null while it waits. */
  readonly ordinal: number | null;
}

/** The root of a complete subtree of the log's tree, which has 256^level leaves. */
export interface LogNode {
  readonly level: number;
  /** Its place in the level, from 0. */
  readonly index: number;
  /** In hex. */
  readonly hash: string;
}

export interface LogCosignature {
  /** The verifier key. */
  readonly witness: string;
  readonly size: number;
  /** The signature line as a signed note has it, with its newline. */
  readonly line: string;
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
