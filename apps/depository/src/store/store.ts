// The interfaces of the store, which the rest of the service uses. The tests in test/store-contract check on every
// database that the store keeps this contract:
//  - When a write is reported as done, it is durable and visible to every read that starts afterwards.
//  - Reads see only committed writes.
//  - Every write may be repeated. The repeated write changes nothing, and its result says so.
//  - Statuses change by compare-and-set. If several workers try the same change, one of them succeeds, and the others
//    are told that they failed.
//  - A batch is never created before its members, and never changed before it was created. Its times show this even if
//    the clock was set back.
//  - A batch and its members become visible together, and the members never change.
//  - A change of a status is stored together with its events for webhooks. The events of one fingerprint are in the
//    order of its changes.
//  - If the store cannot be reached or does not answer in time, it throws a StoreUnavailableError.
// The store is trusted only for availability. Somebody who can write to it can hide evidence, but cannot forge a proof
// that a fingerprint belongs to a root that is already on the ledger.
import type { FingerprintStatus } from "@digital-evidence/evidence/status";
import type { SignatureProof } from "@digital-evidence/evidence/signature";
import type { ServiceLogStore, TimestampStore } from "@digital-evidence/log/log-store";
import type { CountedState } from "./batch-state.ts";
import type { TimeCount } from "./time-bounds.ts";
import type { ApiKeyStore } from "../keys/api-key.ts";
import type { AuditStore } from "./audit-log.ts";
import type { WebhookStore } from "./webhook.ts";
import type { Withheld, WithholdingReads, WithholdingStore } from "./withholding.ts";

/**
 * One member for each kind of thing. Times are milliseconds since 1970 (UTC), except for times that a hash covers: these
 * are text.
 */
export interface Store {
  readonly organizations: OrganizationStore;
  readonly keys: ApiKeyStore;
  readonly fingerprints: FingerprintStore;
  readonly signers: SignerStore;
  readonly counts: CountStore;
  readonly batches: BatchStore;
  readonly ledger: LedgerStore;
  /** The transparency log over the ledger's snapshots. */
  readonly log: ServiceLogStore;
  readonly timestamps: TimestampStore;
  readonly webhooks: WebhookStore;
  readonly withholdings: WithholdingStore;
  readonly audit: AuditStore;
  readonly leases: LeaseStore;
  readonly kind: KindStore;
  /** A number that changes with every write of any process. Null where the store does not know it. */
  version(): number | null;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** What the public may read. A replica can answer it: with-replica.ts. */
export interface PublicReads {
  readonly fingerprints: FingerprintReads;
  readonly signers: SignerStore;
  readonly counts: CountReads;
  readonly batches: BatchReads;
  readonly ledger: SnapshotReads;
  readonly withholdings: WithholdingReads;
}

export interface KindStore {
  /**
   * Marks a store that has no mark yet: an empty one as wanted, any other as real. @returns the mark, which never
   * changes again
   */
  claim(wanted: StoreKind): Promise<StoreKind>;
  /** When the last back-up of this store was complete, in milliseconds since 1970; null if there was none. */
  lastBackup(): Promise<number | null>;
  backedUp(at: number): Promise<void>;
}

export type StoreKind = "REAL" | "DEMONSTRATION";

export interface Position {
  readonly createdAt: number;
  readonly id: string;
}

/**
 * Requests the rows after the position `after` or, if `isBackward` is true, the rows before it. In both cases, the rows
 * are returned in the order of the list.
 */
export interface Page {
  /** Null means the beginning of the list or, if the page is requested backward, its end. */
  readonly after: Position | null;
  readonly limit: number;
  readonly isBackward?: boolean;
}

export interface OrganizationStore {
  put(organization: Organization): Promise<void>;
  get(id: string): Promise<Organization | null>;
  /** All organizations, by name. */
  all(): Promise<Organization[]>;
}

export interface Organization {
  readonly id: string;
  readonly name: string;
}

export interface FingerprintReads {
  get(hash: string): Promise<Fingerprint | null>;
  /** Newest first. An empty list of statuses means any status. */
  latest(query: LatestQuery): Promise<Found>;
  /** Newest first. A fingerprint must match all given filters. */
  search(search: Search): Promise<Found>;
}

export interface FingerprintStore extends FingerprintReads {
  /**
   * Adds fingerprints. A fingerprint that names a signer is added only if this signer has signed it. If the hash is
   * already stored, only signatures of further keys are added, and only until the fingerprint is final.
   * @returns one result for each fingerprint, in order
   * @throws KeyRefusedError if the API key of one of them is not accepted at its `createdAt`; nothing is then added
   */
  add(fingerprints: readonly NewFingerprint[]): Promise<Addition[]>;
  /**
   * Adds a batch that was published, as a closed one, with those of its members that the store lacks. The signatures of
   * the others become those that were published.
   * @returns false if the store has the batch already; nothing is then changed
   */
  adopt(batch: AdoptedBatch, members: readonly AdoptedFingerprint[]): Promise<boolean>;
  /** Stores nothing. @returns the results that `add` would return now */
  preview(fingerprints: readonly NewFingerprint[]): Promise<Addition[]>;
  /**
   * The records of the batch's members after the position `after`, oldest first. If `after` is null, they begin with
   * the first member.
   */
  ofBatch(batchId: string, after: Position | null, limit: number): Promise<Fingerprint[]>;
}

export interface NewFingerprint {
  readonly id: string;
  readonly hash: string;
  /** The organization's id in the spelling that was signed. The stored organization has the id in lower case. */
  readonly organizationId: string;
  readonly tenantId: string;
  readonly eventId: string;
  readonly signer: string | null;
  readonly documentId: string;
  readonly documentRef: string;
  /** The time in the spelling that was signed. */
  readonly timestamp: string;
  readonly version: number;
  readonly proofs: readonly SignatureProof[];
  readonly tags: Readonly<Record<string, string>> | null;
  readonly createdAt: number;
  /** The SHA-256 of the API key with which the fingerprint was submitted. */
  readonly keyHash: string;
  /** The name of this key, as `keyName` returns it. */
  readonly submittedBy: string;
}

/** A record that was published. It does not say which API key submitted it. */
export interface AdoptedFingerprint extends Omit<
  NewFingerprint,
  "keyHash" | "submittedBy" | "proofs"
> {
  readonly proofs: readonly KeptProof[];
  readonly withheld: readonly Withheld[];
}

export interface AdoptedBatch {
  readonly id: string;
  readonly organizationId: string;
  readonly createdAt: number;
}

export type AdditionRefusal =
  /** The submission names a signer who has not signed this submission or an earlier one of the same hash. */
  | "SIGNER_NOT_AMONG_SIGNERS"
  /** The submission has signatures of further keys, but the fingerprint is final. */
  | "FINAL_RECORD"
  /** The submission's tags differ from those of the first submission. */
  | "OTHER_TAGS"
  /** With the submission's signatures, the fingerprint would have more signatures than the protocol allows. */
  | "TOO_MANY_SIGNATURES";

/**
 * What a submission did: it was the first of its hash, added signatures of further keys, added nothing, or was
 * refused.
 */
export type Addition = "ADDED" | "EXTENDED" | "UNCHANGED" | AdditionRefusal;

/** A fingerprint in a list. */
export interface FingerprintRow {
  readonly id: string;
  readonly hash: string;
  readonly organizationId: string;
  readonly organizationName: string | null;
  readonly tenantId: string;
  readonly eventId: string;
  /** Null if it is withheld. */
  readonly documentId: string | null;
  readonly documentRef: string;
  readonly timestamp: string;
  readonly createdAt: number;
  readonly withheld: readonly Withheld[];
  /** The status of the fingerprint's batch, or NEW if it has no batch. */
  readonly status: FingerprintStatus;
  /** The time of the batch's last change, or `createdAt` if there is no batch. */
  readonly updatedAt: number;
}

/** `receivedAt`, in ISO 8601, is only set for signatures that came after the first submission. */
export type KeptProof = SignatureProof & { readonly receivedAt?: string };

export interface Fingerprint extends Omit<
  NewFingerprint,
  "proofs" | "keyHash" | "submittedBy" | "documentId"
> {
  /** Null if it is withheld. */
  readonly documentId: string | null;
  readonly proofs: readonly KeptProof[];
  readonly withheld: readonly Withheld[];
  readonly organizationName: string | null;
  readonly batch: Pick<
    Batch,
    "id" | "status" | "root" | "snapshotHash" | "confirmedAt" | "updatedAt"
  > | null;
}

export interface LatestQuery extends Page {
  readonly statuses: readonly FingerprintStatus[];
}

/** A search. An absent filter matches everything. */
export interface Search extends Page {
  readonly documentId?: string;
  /** In lower case. */
  readonly organizationId?: string;
  readonly tenantId?: string;
  readonly eventId?: string;
  readonly documentRef?: string;
  /** The first digits of the hash, in lower case. */
  readonly hashPrefix?: string;
  /** The beginning of the organization's name or of a word in it, in the form that `searchableName` returns. */
  readonly organizationName?: string;
  /** Only fingerprints that were received at this time or later match. */
  readonly from?: number;
  /** Only fingerprints that were received at this time or earlier match. */
  readonly to?: number;
  /** The fingerprint must have all of these tags. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** The result of a list or a search. */
export interface Found {
  readonly rows: readonly FingerprintRow[];
  /**
   * The position at which the store stopped reading, because it had read its maximum number of rows. Null if the page
   * is full or the list has ended.
   */
  readonly stoppedAt: Position | null;
}

export function foundAll(rows: readonly FingerprintRow[]): Found {
  return { rows, stoppedAt: null };
}

/** Which keys signed which fingerprints. */
export interface SignerStore {
  /**
   * The fingerprints signed with the key, newest first.
   * @param signer 128 lower-case hex digits
   */
  fingerprints(signer: string, page: Page): Promise<readonly FingerprintRow[]>;
  /** @param signer 128 lower-case hex digits */
  get(signer: string): Promise<Signer>;
  /** The keys that have this address on the public ledger: one, or none. */
  at(address: string): Promise<readonly string[]>;
}

/** A summary of the fingerprints that were signed with one key. */
export interface Signer {
  /** When the oldest fingerprint was received. Null if there are none. */
  readonly first: number | null;
  /** When the newest fingerprint was received. Null if there are none. */
  readonly last: number | null;
  /** The organizations of these fingerprints, in the order of their ids, up to a limit. */
  readonly organizations: readonly { readonly id: string; readonly name: string | null }[];
  readonly hasMoreOrganizations: boolean;
}

export interface CountReads {
  /**
   * Counts the fingerprints received since each of the given times, and all fingerprints. Each time is rounded down
   * to the minute, so the count includes the whole of that minute.
   */
  since(times: readonly number[]): Promise<{ since: readonly PeriodCount[]; total: number }>;
  /**
   * Counts the fingerprints of each hour or day (UTC) that began in a period, oldest first. An hour or day without
   * fingerprints is left out.
   */
  received(
    unit: CountedUnit,
    from: number,
    to: number,
  ): Promise<{ start: number; fingerprints: number }[]>;
  /**
   * Returns at most `limit` batches whose members must be counted: they are not counted yet, or the state of the batch
   * has changed since. The oldest batch comes first.
   */
  batchesToCount(limit: number): Promise<BatchToCount[]>;
  /**
   * Counts the members of batches by the hour or day (UTC) in which the members were received, oldest first. A batch
   * is included after `countBatch` has counted it. An hour or day without members is left out.
   */
  batched(unit: CountedUnit, from: number, to: number): Promise<BatchedCount[]>;
  /**
   * The counts of `batched` for the organizations with the most members. The store examines only a limited number
   * of rows, the newest first.
   */
  byOrganization(query: {
    readonly unit: CountedUnit;
    readonly from: number;
    readonly to: number;
    /** The maximum number of organizations. */
    readonly most: number;
  }): Promise<{
    /** The largest organization comes first. The counts of one organization are in order of time, oldest first. */
    readonly rows: readonly OrganizationCount[];
    /** Whether all counts of the period were examined. */
    readonly isComplete: boolean;
  }>;
  /**
   * Counts fingerprints by the time from their receipt until they were final. There is one histogram for each hour or
   * day (UTC) in which fingerprints became final. The oldest hour or day comes first, and within it the shortest time.
   */
  finalTimes(
    unit: CountedUnit,
    from: number,
    to: number,
  ): Promise<(TimeCount & { readonly start: number })[]>;
}

export interface CountStore extends CountReads {
  /**
   * Counts the members of a batch for `batched`, `byOrganization` and, if the batch is final, `finalTimes`.
   * @returns false if another worker has counted the batch, or if the batch has another state by now
   */
  countBatch(batch: BatchToCount): Promise<boolean>;
}

export type CountedUnit = "HOUR" | "DAY";

export interface PeriodCount {
  readonly fingerprints: number;
  /**
   * The start of the minute in which the first fingerprint of the period was received. Null if there are no
   * fingerprints.
   */
  readonly firstMinute: number | null;
}

export interface BatchToCount {
  readonly id: string;
  readonly state: CountedState;
  /** The state of the batch when its members were last counted. Null if they are not counted yet. */
  readonly countedAs: CountedState | null;
}

/** Members of batches that were received in one hour or day. */
export interface BatchedCount {
  readonly start: number;
  readonly batched: number;
  /** How many of the members are in a final batch, and how many in an errored one. */
  readonly final: number;
  readonly errored: number;
}

export interface OrganizationCount extends BatchedCount {
  readonly organizationId: string;
  readonly name: string | null;
}

export interface BatchReads {
  get(id: string): Promise<Batch | null>;
  latest(page: Page): Promise<readonly Batch[]>;
  /** @param root in lower case */
  byRoot(root: string): Promise<readonly Batch[]>;
  /** Counts the fingerprints without a batch and the batches that are not final, up to `atMost` for each count. */
  backlog(atMost: number): Promise<Backlog>;
  /** Oldest first. */
  members(batchId: string, page: Page): Promise<readonly FingerprintRow[]>;
  hashes(batchId: string): Promise<string[]>;
}

export interface BatchStore extends BatchReads {
  /**
   * For each organization with waiting fingerprints: their number, counted up to `atMost`, and the time of the
   * oldest.
   */
  waiting(
    atMost: number,
  ): Promise<{ organizationId: string; fingerprints: number; oldest: number }[]>;
  /**
   * Puts the oldest waiting fingerprints of one organization into a new QUEUED batch. Creates no batch if none waits,
   * and changes nothing if the batch already exists.
   * @returns the size of the batch; 0 if there is none
   */
  close(batch: NewBatch): Promise<number>;
  inStatus(status: FingerprintStatus, limit: number): Promise<Batch[]>;
  /** Changes the status of a batch that has the status `from`. @returns whether this call changed it */
  advance(move: BatchMove): Promise<boolean>;
  /** Stores the root of a PROCESSING batch that has none yet. @returns whether it stored the root */
  setRoot(root: { id: string; root: string; at: number }): Promise<boolean>;
  /**
   * Counts a refusal by the ledger, unless another worker has already counted the same refusal.
   * @returns whether this call counted it
   */
  countAttempt(attempt: { id: string; retryCount: number; at: number }): Promise<boolean>;
  /**
   * Returns an errored batch to PENDING_COMMITMENT, sets its number of refusals to zero, and records the retry.
   * @returns false if the batch is not errored, or has another number of refusals than `retryCount`
   */
  retry(retry: { id: string; retryCount: number; at: number }): Promise<boolean>;
}

/** Counts of what is not final, each with the time (`createdAt`) of the oldest fingerprint or batch. */
export interface Backlog {
  /** The number of fingerprints that are not in a batch yet. */
  readonly fingerprints: number;
  readonly oldest: number | null;
  /** The number of batches in each status. A status without batches is left out. */
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
  /** The time of the snapshot that contains the batch's root. */
  readonly confirmedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface BatchMove {
  readonly id: string;
  readonly from: FingerprintStatus;
  readonly to: FingerprintStatus;
  readonly at: number;
  /** Present only if the new status is FINALIZED_COMMITMENT. */
  readonly confirmation?: {
    readonly snapshotHash: string;
    readonly snapshotOrdinal: number;
    readonly confirmedAt: number;
  };
}

export interface SnapshotReads {
  lastSnapshot(): Promise<SnapshotHeader | null>;
  snapshot(hash: string): Promise<Snapshot | null>;
  snapshotAt(ordinal: number): Promise<Snapshot | null>;
  /**
   * @returns the snapshot after the one with this hash; null if no snapshot has this hash, or if it is the last
   * snapshot
   */
  snapshotAfter(hash: string): Promise<Snapshot | null>;
}

/** The tables of the local ledger. */
export interface LedgerStore extends SnapshotReads {
  /** Stores the ledger's entry for a batch, unless the batch already has an entry. @returns the stored entry */
  putEntry(entry: { batchId: string; root: string; at: number }): Promise<LedgerEntry>;
  waitingEntries(limit: number): Promise<LedgerEntry[]>;
  /** Adds the next snapshot. @returns false when another process has already used its ordinal */
  appendSnapshot(snapshot: SnapshotHeader, batchIds: readonly string[]): Promise<boolean>;
}

export interface LedgerEntry {
  readonly batchId: string;
  readonly root: string;
  readonly receivedAt: number;
  /** The ordinal of the snapshot that contains the entry. Null while the entry waits. */
  readonly ordinal: number | null;
}

export interface SnapshotHeader {
  readonly ordinal: number;
  readonly hash: string;
  readonly previousHash: string | null;
  /** ISO 8601, exactly as it was hashed. */
  readonly timestamp: string;
}

export interface Snapshot extends SnapshotHeader {
  readonly entries: readonly { batchId: string; root: string }[];
}

export interface LeaseStore {
  /**
   * Takes a lease that nobody holds, or extends it for its holder. @returns whether `holder` now holds it
   */
  take(lease: Lease): Promise<boolean>;
  /** Ends a lease, if `holder` still holds it. */
  release(lease: Pick<Lease, "name" | "holder">): Promise<void>;
}

export interface Lease {
  readonly name: string;
  readonly holder: string;
  /**
   * The present time. A lease that has ended by this time can be taken, and so can one that ends later than two lengths
   * of this lease from now.
   */
  readonly at: number;
  readonly until: number;
}
